/** What the four control tools do. The same for every engine; what a tool returns is what a language model reads. */
import { z } from 'zod';
import type { AgentConfig } from '@uketsuke/contracts';
import { isEverythingCollected, type Ending, type HandoffReason } from '../call/outcome.ts';
import { isPhoneNumber } from './phone-number.ts';

/** The tool was used wrongly; the message tells the model how to go on. */
export class ControlRefused extends Error {}

export interface Controls {
  recordField(args: unknown): string;
  answerFromFaq(args: unknown): string;
  handOff(args: unknown): string;
  finish(args: unknown): string;
  /** By key, in the order of recording. */
  readonly recorded: ReadonlyMap<string, string | null>;
  /** What ends the call once the sentence being spoken was heard. */
  readonly pending: Extract<Ending, { by: 'finish' | 'handoff' }> | null;
  /** The conversation goes on after all. */
  withdraw(): void;
  /** An FAQ answer is part of the reply being spoken. */
  readonly isAnswering: boolean;
  startTurn(): void;
}

export interface ControlsOptions {
  config: AgentConfig;
  onField(field: { key: string; value: string | null }): void;
}

const valueCharactersMax = 2000;
const handoffReasons = ['handoff_rule', 'caller_asked_for_person', 'emergency'] as const satisfies HandoffReason[];

const shapes = {
  recordField: z.object({ key: z.string(), value: z.string().nullable() }),
  answerFromFaq: z.object({ index: z.number().int() }),
  handOff: z.object({ reason: z.enum(handoffReasons), rule: z.string().optional() }),
  finish: z.object({ outcome: z.enum(['completed', 'answered']) }),
};

export function createControls({ config, onField }: ControlsOptions): Controls {
  const recorded = new Map<string, string | null>();
  let pending: Controls['pending'] = null;
  let isAnswering = false;

  return {
    recorded,
    get pending() {
      return pending;
    },
    get isAnswering() {
      return isAnswering;
    },
    startTurn() {
      isAnswering = false;
    },
    withdraw() {
      pending = null;
    },
    recordField(args) {
      const { key, value } = parsed(shapes.recordField, args);
      const field = config.fields.find((candidate) => candidate.key === key);
      if (!field) throw new ControlRefused(`No such field: ${key}. Fields: ${keysOf(config)}.`);
      const text = value === null ? null : [...value.normalize('NFC').trim()].slice(0, valueCharactersMax).join('');
      if (text === '') throw new ControlRefused('The value is empty. Use null when the caller declines.');
      if (text !== null && field.type === 'phone' && !isPhoneNumber(text)) {
        throw new ControlRefused(`${text} is not a possible telephone number. Ask the caller to say it again.`);
      }
      if (recorded.get(key) !== text || !recorded.has(key)) {
        recorded.set(key, text);
        onField({ key, value: text });
      }
      return 'Recorded.';
    },
    answerFromFaq(args) {
      const { index } = parsed(shapes.answerFromFaq, args);
      const entry = config.faq?.[index];
      if (!entry) throw new ControlRefused(`No FAQ entry ${index}. There are ${config.faq?.length ?? 0}, from 0.`);
      isAnswering = true;
      return entry.a;
    },
    handOff(args) {
      const { reason } = parsed(shapes.handOff, args);
      pending = { by: 'handoff', reason };
      return 'The call is passed on to a person after your next sentence. Tell the caller so in one short sentence.';
    },
    finish(args) {
      const { outcome } = parsed(shapes.finish, args);
      if (outcome === 'completed' && !isEverythingCollected({ fields: config.fields, recorded })) {
        const missing = config.fields.filter((field) => field.required && !recorded.get(field.key));
        if (missing.length > 0) {
          throw new ControlRefused(`Not yet recorded: ${missing.map((field) => field.key).join(', ')}.`);
        }
      }
      pending = { by: 'finish', outcome };
      const closing = outcome === 'answered' ? (config.closing_answered ?? config.closing) : config.closing;
      return `The call ends after your next sentence. Say exactly this and nothing else: ${closing}`;
    },
  };
}

function parsed<T>(shape: z.ZodType<T>, args: unknown): T {
  const result = shape.safeParse(args);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ControlRefused(`Wrong arguments: ${faults.join('; ')}`);
}

function keysOf(config: AgentConfig): string {
  return config.fields.map((field) => field.key).join(', ');
}
