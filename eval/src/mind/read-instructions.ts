/** Reads the config of an agent back out of what a model is told of it: a model that knows only its instructions can do no more than they say. */
import { agentConfigSchema, type AgentConfig, type Channel, type Language } from '@uketsuke/contracts';

export interface Understood {
  config: AgentConfig;
  language: Language;
  channel: Channel;
  callerNumber: string | null;
  /** Null: the model was not told. */
  startedAt: Date | null;
  /** Names of tools that need a yes. */
  toConfirm: ReadonlySet<string>;
}

interface Titles {
  persona: string;
  flow: string;
  fields: string;
  faq: RegExp;
  handoff: RegExp;
  confirm: string;
  greeting: RegExp;
  closing: RegExp;
  closingAnswered: RegExp;
  required: RegExp;
  phoneField: RegExp;
  caller: RegExp;
  onPhone: RegExp;
  confirmed: RegExp;
  /** Year, month, day, hour and minute in Japan. */
  now: RegExp;
}

const titles: Record<Language, Titles> = {
  ja: {
    persona: '役割と話し方',
    flow: '進め方',
    fields: '伺う項目',
    faq: /^よくある質問/,
    handoff: /^次の場合はすぐに hand_off/,
    confirm: '実行前の確認',
    greeting: /最初に.*「(.*)」/s,
    closing: /その後.*「(.*)」/s,
    closingAnswered: /finish（answered）.*「(.*)」/s,
    required: /必須/,
    phoneField: /電話番号/,
    caller: /発信番号は (\S+) です/,
    onPhone: /電話でつながって/,
    confirmed: /^(\S+) は、/,
    now: /現在の日時は(?<year>\d+)年(?<month>\d+)月(?<day>\d+)日\S*\s(?<hour>\d+):(?<minute>\d+)/,
  },
  en: {
    persona: 'Role and manner',
    flow: 'How to proceed',
    fields: 'Fields to collect',
    faq: /^Frequent questions/,
    handoff: /^Call hand_off at once/,
    confirm: 'Confirm first',
    greeting: /^Begin with.*?"(.*)"/s,
    closing: /^Then end.*?"(.*)"/s,
    closingAnswered: /finish \(answered\).*?"(.*)"/s,
    required: /required/,
    phoneField: /telephone number/,
    caller: /The caller's number is (\S+)\. /,
    onPhone: /on the telephone/,
    confirmed: /before you call (\S+)\.$/,
    now: /It is now \w+,? (?<day>\d+) (?<month>\w+) (?<year>\d+) at (?<hour>\d+):(?<minute>\d+)/,
  },
};

/** The last lines about handing off are the same for every agent. */
const handoffsOfAll = 2;

export function readInstructions(instructions: string): Understood {
  const language: Language = instructions.startsWith('あなたは「') ? 'ja' : 'en';
  const words = titles[language];
  const sections = sectionsOf(instructions);
  const of = (title: string | RegExp): string[] =>
    sections.find((section) => (typeof title === 'string' ? section.title === title : title.test(section.title)))
      ?.lines ?? [];
  const first = (lines: readonly string[], form: RegExp): string | undefined =>
    lines.map((line) => form.exec(line)?.[1]).find((found) => found !== undefined);
  const flow = of(words.flow);
  const answered = first(flow, words.closingAnswered);
  return {
    language,
    channel: words.onPhone.test(instructions) ? 'phone' : 'web',
    startedAt: dateOf(instructions, words.now),
    callerNumber: words.caller.exec(instructions)?.[1] ?? null,
    toConfirm: new Set(of(words.confirm).flatMap((line) => words.confirmed.exec(line)?.[1] ?? [])),
    config: agentConfigSchema.parse({
      greeting: first(flow, words.greeting),
      persona: of(words.persona).join('\n'),
      fields: of(words.fields).map((line) => fieldOf(line, words)),
      faq: of(words.faq).flatMap(faqOf),
      handoff_when: of(words.handoff).slice(0, -handoffsOfAll),
      closing: first(flow, words.closing),
      ...(answered !== undefined && { closing_answered: answered }),
    }),
  };
}

function sectionsOf(instructions: string): { title: string; lines: string[] }[] {
  return instructions.split(/\n\n(?=# )/).flatMap((part) => {
    const [head = '', ...rest] = part.split('\n');
    if (!head.startsWith('# ')) return [];
    const lines = rest
      .join('\n')
      .split(/\n?^- /m)
      .slice(1);
    return [{ title: head.slice(2), lines: lines.map((line) => line.trimEnd()) }];
  });
}

function fieldOf(line: string, { required, phoneField }: Titles) {
  const [, key, label, notes = ''] = /^(\w+): (.*) \(([^()]*)\)$/s.exec(line) ?? [];
  return { key, label, required: required.test(notes), ...(phoneField.test(notes) && { type: 'phone' }) };
}

function faqOf(line: string): { q: string; a: string }[] {
  const [, q, a] = /^\[\d+\] Q: (.*?)\n\s*A: (.*)$/s.exec(line) ?? [];
  return q === undefined || a === undefined ? [] : [{ q, a }];
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function dateOf(instructions: string, form: RegExp): Date | null {
  const parts = form.exec(instructions)?.groups;
  if (!parts) return null;
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  const number = months.indexOf(month) + 1 || Number(month);
  const two = (value: string | number): string => String(value).padStart(2, '0');
  return new Date(`${year}-${two(number)}-${two(day)}T${two(hour)}:${two(minute)}:00+09:00`);
}
