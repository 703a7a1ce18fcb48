/**
 * The caller of a scenario: answers what he is asked, corrects what is read back wrong, and hangs up when the talk leads nowhere.
 * The same words of the agent always get the same answer.
 */
import type { AgentConfig } from '@uketsuke/contracts';
import { isIn } from '../scenario/pattern.ts';
import type { ExpectedValue, Line, ScenarioFile } from '../scenario/scenario.ts';
import { fieldsIn, spokenLabel } from './field-words.ts';
import { hearTurn, type Heard } from './hear-turn.ts';
import { mannersOf } from './manners.ts';
import { isRead, wrongFields } from './read-back.ts';

export interface Caller {
  /** What he does now that the agent has spoken. */
  answer(agentWords: string): Line;
  /** He would begin the coming answer before the agent has ended, whatever is said. */
  readonly speaksOver: boolean;
  /** What he has said of himself so far. */
  readonly truth: ReadonlyMap<string, ExpectedValue>;
  readonly given: ReadonlySet<string>;
  /** Questions about what was already said or confirmed, in the words of the agent. */
  readonly needless: readonly string[];
  /** The talk led nowhere, and he hung up. */
  readonly hasGivenUp: boolean;
}

/** The agent ends the call: there is nothing left to say. */
const takesLeave = /(?:失礼(?:いた)?します|さようなら)[。！]*$|\b(?:good)?bye[.!]*$/iu;
const hangUp: Line = { hang_up: true, over: false, gives: [], incomplete: false, now: {} };

export function createCaller(scenario: ScenarioFile, config: AgentConfig): Caller {
  const { language, begins, when, knows } = scenario;
  const manners = mannersOf(language, scenario.manner);
  const truth = new Map(Object.entries(knows).map(([key, { value }]) => [key, value]));
  const given = new Set<string>();
  const confirmed = new Set<string>();
  const timesSaid = new Map<string, number>();
  const timesHeard = new Map<number, number>();
  const asked = new Set<string>();
  const needless: string[] = [];
  let begun = 0;
  let fruitless = 0;
  let statements = 0;
  let turns = 0;
  let hasGivenUp = false;
  let lastAsked: readonly string[] = [];
  /** What he has just corrected may be asked for again. */
  let disputed = new Set<string>();

  const tell = (line: Line, keys: readonly string[] = []): Line => {
    for (const [key, value] of Object.entries(line.now)) {
      truth.set(key, value);
      confirmed.delete(key);
    }
    for (const key of [...line.gives, ...Object.keys(line.now), ...(line.incomplete ? [] : keys)]) given.add(key);
    return line;
  };
  const say = (words: string): Line => ({ say: words, over: false, gives: [], incomplete: false, now: {} });
  const joined = (lines: readonly Line[]): Line => {
    const [first] = lines;
    if (first && lines.length === 1) return first;
    const spoken = lines.map((line) => line.say ?? line.keys ?? '').filter((part) => part !== '');
    const gives = lines.flatMap((line) => line.gives);
    const now = Object.assign({}, ...lines.map((line) => line.now));
    return {
      ...say(spoken.join(language === 'ja' ? '、' : ', ')),
      gives,
      now,
      incomplete: lines.some((line) => line.incomplete),
    };
  };

  /** The answer to a question for one field: the next of his ways to say it. */
  const sayField = (key: string): Line => {
    const { says } = knows[key] ?? { says: [] };
    const times = timesSaid.get(key) ?? 0;
    timesSaid.set(key, times + 1);
    const isRequired = config.fields.some((field) => field.key === key && field.required);
    const unknown = key in knows || !isRequired ? manners.declines : manners.doesNotKnow;
    return says[Math.min(times, says.length - 1)] ?? say(unknown);
  };

  const triggered = (heard: Heard, words: string, { isWrong }: { isWrong: boolean }): Line | null => {
    for (const [index, { hears, says, always }] of when.entries()) {
      const times = timesHeard.get(index) ?? 0;
      if (times >= says.length && !always) continue;
      if (!isHeard(hears, heard, words) || (hears === 'read_back' && isWrong)) continue;
      timesHeard.set(index, times + 1);
      return says[Math.min(times, says.length - 1)] ?? null;
    }
    return null;
  };

  const answerFields = (keys: readonly string[], words: string): Line => {
    const repeated = keys.filter((key) => given.has(key) && !disputed.has(key));
    if (repeated.length > 0) needless.push(words);
    const isNews = keys.some((key) => !given.has(key));
    fruitless = isNews ? 0 : fruitless + 1;
    lastAsked = keys;
    return tell(joined(keys.map(sayField)), keys);
  };

  const answerReadBack = (words: string, wrong: readonly string[]): Line => {
    if (wrong.length > 0) {
      fruitless += 1;
      disputed = new Set(wrong);
      return tell(corrections(wrong, words), wrong);
    }
    const read = [...truth].filter(([key, value]) => given.has(key) && isRead(words, value));
    const isKnown = read.length > 0 && read.every(([key]) => confirmed.has(key));
    if (isKnown) needless.push(words);
    fruitless = isKnown ? fruitless + 1 : 0;
    for (const [key] of read) confirmed.add(key);
    return say(manners.yes);
  };

  /** He names what is wrong where more than one thing was read. */
  const corrections = (keys: readonly string[], words: string): Line => {
    const own = keys.map((key) => scenario.corrects[key]);
    const [first] = own;
    if (first && keys.length === 1) return first;
    const isOnlyOne = fieldsIn(words, config.fields).length <= 1;
    const told = keys.map((key, index) => {
      const right = own[index]?.say ?? knows[key]?.says.at(-1)?.say ?? '';
      const label = spokenLabel(config.fields.find((field) => field.key === key)?.label ?? key);
      return isOnlyOne ? right : manners.correction(label, right);
    });
    return say(`${manners.no}${told.join(language === 'ja' ? '。' : '. ')}`);
  };

  const answerHeard = (heard: Exclude<Heard, { type: 'read_back' }>, words: string): Line => {
    switch (heard.type) {
      case 'asks':
        return answerFields(heard.fields, words);
      case 'anything_else': {
        const untold = config.fields.find(({ key }) => !given.has(key) && (knows[key]?.value ?? null) !== null);
        if (untold) return answerFields([untold.key], words);
        fruitless += 1;
        return say(manners.nothingMore);
      }
      case 'which_wrong':
        fruitless += 1;
        return disputed.size > 0 ? tell(corrections([...disputed], words), [...disputed]) : say(manners.nothingMore);
      case 'again':
        if (lastAsked.length > 0) return answerFields(lastAsked, words);
        fruitless += 1;
        return say(manners.doesNotKnow);
      case 'other_question': {
        if (asked.has(heard.question)) needless.push(words);
        asked.add(heard.question);
        fruitless += 1;
        return say(manners.doesNotKnow);
      }
      case 'statement':
        statements += 1;
        if (takesLeave.test(words)) return hangUp;
        if (turns === 1) return say(manners.hello);
        fruitless += 1;
        return say(statements > 2 ? manners.goodbye : manners.listening);
      default:
        return heard satisfies never;
    }
  };

  return {
    answer(words) {
      turns += 1;
      const first = begins[begun];
      if (first) {
        begun += 1;
        return tell(first);
      }
      const heard = hearTurn(words, { fields: config.fields, language });
      const wrong = heard.type === 'read_back' ? wrongIn(words) : [];
      const line = triggered(heard, words, { isWrong: wrong.length > 0 });
      if (line) {
        fruitless = 0;
        return tell(line, heard.type === 'asks' ? heard.fields.filter((key) => line.gives.includes(key)) : []);
      }
      const answer = heard.type === 'read_back' ? answerReadBack(words, wrong) : answerHeard(heard, words);
      if (heard.type === 'asks') disputed = new Set();
      if (fruitless < scenario.patience) return answer;
      hasGivenUp = true;
      return hangUp;
    },
    get speaksOver() {
      return begins[begun]?.over ?? false;
    },
    truth,
    given,
    needless,
    get hasGivenUp() {
      return hasGivenUp;
    },
  };

  function wrongIn(words: string): string[] {
    return wrongFields(words, { fields: config.fields, truth, given });
  }

  function isHeard(hears: string, heard: Heard, words: string): boolean {
    if (hears === 'read_back' || hears === 'anything_else' || hears === 'statement') return heard.type === hears;
    if (config.fields.some(({ key }) => key === hears)) return heard.type === 'asks' && heard.fields.includes(hears);
    return isIn(hears, words);
  }
}
