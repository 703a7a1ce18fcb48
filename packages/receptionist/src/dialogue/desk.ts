/** What stays the same during a conversation: the agent's config, and what follows from it. */
import type { AgentConfig, FieldSpec } from '@uketsuke/contracts';
import type { BrainOptions, BrainTool } from '../brain.ts';
import { type BookingDesk, bookingDesk } from '../booking/booking-desk.ts';
import { createFaqMatcher, type MatchFaq } from '../faq/match-faq.ts';
import { createNearestEntry } from '../faq/nearest-entry.ts';
import { kindOf } from '../fields/field-kind.ts';
import { isKeyable } from '../fields/read-keys.ts';
import { type Day, dayIn, readWhen, writeWhen } from '@uketsuke/dates';
import { homeCountry } from '../numbers/home-country.ts';
import { canonicalPhone } from '../numbers/phone-entry.ts';
import { type Wording, wordings } from '../wording/wording.ts';
import type { FieldTopic } from '../wording/questions.ts';
import { createToolMatcher } from '../tools/match-tool.ts';
import { selfName } from './greeting.ts';

/** Countries of one time: elsewhere nobody can tell which day "tomorrow" is. */
const zones: Readonly<Record<string, string>> = { JP: 'Asia/Tokyo', GB: 'Europe/London' };

export interface Desk extends Pick<BrainOptions, 'language' | 'channel'> {
  readonly config: AgentConfig;
  /** In the order in which they are asked for. */
  readonly fields: readonly FieldSpec[];
  readonly wording: Wording;
  readonly matchFaq: MatchFaq;
  /** The frequent question that asks for the same in other words. */
  readonly nearestFaq: (clause: string) => number | null;
  /** That it calls by itself; `booking` has the one that finds free times. */
  readonly tools: readonly BrainTool[];
  readonly booking: BookingDesk | null;
  /** The day that words name, as a date; null: none, or nobody can tell. */
  dayOf(words: string): string | null;
  /** The name of the tool without required parameters that these words ask for. */
  matchTool(text: string): string | null;
  /** On the telephone, where nothing recognises speech. */
  readonly isKeypadOnly: boolean;
  /** The number the call comes from, where it is known and can be called back. */
  readonly callerNumber: string | null;
  /** Where numbers belong that are told without a country; null: nothing tells. */
  readonly country: ReturnType<typeof homeCountry>;
  /** Where the business is; null: nobody told when it is, or where. */
  readonly today: Day | null;
  /** What it says and asks of every caller. */
  readonly subject: string;
  /** What the desk calls itself in its greeting. */
  readonly name: string | null;
}

export function createDesk({
  config: given,
  language,
  channel,
  hasEars,
  callerNumber,
  tools: all = [],
  startedAt,
  booking: named,
}: BrainOptions): Desk {
  const config = { ...given, fields: given.fields.map(withType) };
  const country = homeCountry({ config, language, callerNumber });
  const today = todayIn(country, startedAt);
  const booking = bookingDesk(config.fields, { ...(named && { booking: named }), tools: all });
  const tools = all.filter(({ name }) => name !== named?.find);
  const isKeypadOnly = channel === 'phone' && !hasEars;
  return {
    language,
    channel,
    config,
    // Whoever can only press keys begins with what keys can say.
    fields: isKeypadOnly ? config.fields.toSorted((a, b) => keysRank(a) - keysRank(b)) : config.fields,
    wording: wordings[language],
    matchFaq: createFaqMatcher(config.faq ?? []),
    nearestFaq: createNearestEntry(config.faq ?? [], language),
    tools,
    booking,
    matchTool: createToolMatcher(tools),
    isKeypadOnly,
    callerNumber: channel === 'phone' && callerNumber !== null ? canonicalPhone(callerNumber) : null,
    country,
    today,
    dayOf(words) {
      const day = today && readWhen(words, { language, today }).day;
      return day && writeWhen({ day, clock: null });
    },
    subject: [config.greeting, config.persona ?? '', ...config.fields.map(({ label }) => label)].join('\n'),
    name: selfName(config.greeting),
  };
}

function todayIn(country: Desk['country'], startedAt: Date | undefined): Day | null {
  const zone = country === null ? undefined : zones[country];
  return zone === undefined || startedAt === undefined ? null : dayIn(zone, startedAt);
}

export function topicOf(field: FieldSpec): FieldTopic {
  return { label: field.label, kind: kindOf(field), isRequired: field.required };
}

const phoneLabel =
  /^(?:お客様の|ご?(?:連絡|当日連絡)(?:先|用)の?)?お?(?:電話番号|携帯(?:電話)?(?:の)?番号|電話)$|^ご?連絡先(?:電話|番号)$|^(?:your |contact |mobile |cell |home |telephone |phone )*(?:phone|telephone|mobile|cell)(?: number)?$/i;

/** A label that is plainly a telephone number's, where the configuration leaves the type open. */
function withType(field: FieldSpec): FieldSpec {
  return field.type === undefined && phoneLabel.test(field.label.trim()) ? { ...field, type: 'phone' } : field;
}

function keysRank(field: FieldSpec): number {
  if (field.type === 'phone') return 0;
  return isKeyable(kindOf(field)) ? 1 : 2;
}
