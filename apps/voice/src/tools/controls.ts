/** What the four control tools do, the same for every engine, and what they have done to the call so far. */
import {
  controlTools,
  type AgentConfig,
  type ControlToolArguments,
  type ControlToolName,
  type FinishOutcome,
  type FieldSpec,
  type HandoffReason,
} from '@uketsuke/contracts';
import type { FieldEvidence } from '@uketsuke/contracts/voice-node';
import { refused, worked, type CallTool, type ToolResult } from './call-tool.ts';
import { openFields } from './collected-fields.ts';
import { isPhoneNumber } from './phone-number.ts';

/** How the engine ends the call, once the sentence being spoken was heard. */
export type PendingEnd = { by: 'finish'; outcome: FinishOutcome } | { by: 'handoff'; reason: HandoffReason };

export interface Controls {
  /** In the order of the contract. */
  readonly tools: readonly CallTool[];
  /** By key, in the order of recording. */
  readonly recorded: ReadonlyMap<string, string | null>;
  readonly pending: PendingEnd | null;
  /** The conversation goes on after all. */
  withdraw(): void;
  /** The caller said something: it may be the yes to what was recorded and read back. */
  callerSaid(): void;
  /** An FAQ answer is part of the reply being spoken. */
  readonly isAnswering: boolean;
  /** The telephone number that kept this turn from ending the call, and that the agent has not read back in it either; null: there is none. */
  readonly unread: string | null;
  startTurn(): void;
}

/**
 * What the caller knows of a number that is recorded. A number that was heard may be misheard, and one that nobody has said may be made up. `known`: it
 * was keyed or typed, or read back and the caller has gone on since; `named`: the agent has said it, and the caller nothing since.
 */
export type ReadBackState = 'known' | 'named' | 'open';

export interface ControlsOptions {
  config: AgentConfig;
  onField(field: { key: string; value: string | null; evidence: FieldEvidence }): void;
  /** The caller has said yes to a value that is recorded. */
  onConfirmed(field: { key: string; value: string; evidence: FieldEvidence }): void;
  /** What a value rests on, by what was said. */
  evidenceOf(value: string | null): FieldEvidence;
  /** Whether a value may be recorded that a model took from the conversation; null: it may. Else what the model is told. */
  doubt(field: FieldSpec, value: string): string | null;
  readBackOf(value: string): ReadBackState;
  /** Resolves when all that the caller has said is in words: true; false where words do not come in time. */
  wordsKnown(): Promise<boolean>;
}

const valueCharactersMax = 2000;

export function createControls({
  config,
  onField,
  onConfirmed,
  evidenceOf,
  doubt,
  readBackOf,
  wordsKnown,
}: ControlsOptions): Controls {
  const recorded = new Map<string, string | null>();
  /** Keys of values to which the caller has said yes. */
  const confirmed = new Set<string>();
  let pending: PendingEnd | null = null;
  let isAnswering = false;
  let unread: string | null = null;

  const tell = (key: string, value: string | null): void => {
    const evidence = evidenceOf(value);
    if (evidence.isConfirmed) confirmed.add(key);
    else confirmed.delete(key);
    onField({ key, value, evidence });
  };

  /** A model that hears the caller acts before it has written down what it heard. Where it never does, nothing speaks against the value. */
  const lastingDoubt = async (field: FieldSpec, value: string): Promise<string | null> => {
    if (doubt(field, value) === null) return null;
    return (await wordsKnown()) ? doubt(field, value) : null;
  };

  const recordField = async ({ key, value }: ControlToolArguments<'record_field'>): Promise<ToolResult> => {
    const field = config.fields.find((candidate) => candidate.key === key);
    if (!field) return refused(`No such field: ${key}. Fields: ${keysOf(config)}.`);
    const text = value === null ? null : [...value.normalize('NFC').trim()].slice(0, valueCharactersMax).join('');
    if (text === '') return refused('The value is empty. Use null when the caller declines.');
    if (text !== null && field.type === 'phone' && !isPhoneNumber(text)) {
      return refused(`${text} is not a possible telephone number. Ask the caller to say it again.`);
    }
    const why = text === null ? null : await lastingDoubt(field, text);
    if (why !== null) return refused(why);
    if (recorded.get(key) !== text || !recorded.has(key)) {
      recorded.set(key, text);
      tell(key, text);
    }
    return worked('Recorded.');
  };

  const answerFromFaq = ({ index }: ControlToolArguments<'answer_from_faq'>): ToolResult => {
    const entry = config.faq?.[index];
    if (!entry) return refused(`No FAQ entry ${index}. There are ${config.faq?.length ?? 0}, from 0.`);
    isAnswering = true;
    return worked(entry.a);
  };

  const handOff = ({ reason }: ControlToolArguments<'hand_off'>): ToolResult => {
    pending = { by: 'handoff', reason };
    return worked(
      'The call is passed on to a person after your next sentence. Tell the caller so in one short sentence.',
    );
  };

  /** A telephone number of which the caller does not know what was understood; null: there is none. */
  const unreadNumber = (allowed: readonly ReadBackState[]): string | null => {
    for (const { key, type } of config.fields) {
      const value = recorded.get(key);
      if (type === 'phone' && value && !confirmed.has(key) && !allowed.includes(readBackOf(value))) return value;
    }
    return null;
  };

  const finish = async ({ outcome }: ControlToolArguments<'finish'>): Promise<ToolResult> => {
    const open = outcome === 'completed' ? openFields({ fields: config.fields, recorded }) : [];
    if (open.length > 0) {
      return refused(`Not yet recorded: ${open.join(', ')}. Ask first; value null where the caller declines.`);
    }
    // What the caller said to the number may not be in words yet, or never come to be.
    unread = unreadNumber(['known']);
    if (unread !== null) unread = unreadNumber((await wordsKnown()) ? ['known'] : ['known', 'named']);
    if (unread !== null) {
      return refused(
        `Not yet: the caller has not heard the telephone number ${unread} back. Read it back digit by digit, wait for the answer, then call finish again.`,
      );
    }
    pending = { by: 'finish', outcome };
    const closing = outcome === 'answered' ? (config.closing_answered ?? config.closing) : config.closing;
    return worked(`The call ends after your next sentence. Say exactly this and nothing else: ${closing}`);
  };

  return {
    tools: [
      controlTool('record_field', recordField),
      controlTool('answer_from_faq', answerFromFaq),
      controlTool('hand_off', handOff),
      controlTool('finish', finish),
    ],
    recorded,
    get pending() {
      return pending;
    },
    get isAnswering() {
      return isAnswering;
    },
    get unread() {
      return unread !== null && readBackOf(unread) === 'open' ? unread : null;
    },
    startTurn() {
      isAnswering = false;
      unread = null;
    },
    callerSaid() {
      for (const [key, value] of recorded) {
        if (value === null || confirmed.has(key)) continue;
        const evidence = evidenceOf(value);
        if (!evidence.isConfirmed) continue;
        confirmed.add(key);
        onConfirmed({ key, value, evidence });
      }
    },
    withdraw() {
      pending = null;
    },
  };
}

/** Described by the contract; run only with arguments of the contract's shape. */
function controlTool<Name extends ControlToolName>(
  name: Name,
  run: (args: ControlToolArguments<Name>) => Promise<ToolResult> | ToolResult,
): CallTool {
  const { description, arguments: shape } = controlTools[name];
  return {
    owner: { by: 'conversation' },
    name,
    description,
    parameters: { by: 'zod', shape },
    confirm: false,
    run(args) {
      const parsed = shape.safeParse(args);
      if (parsed.success) return run(ofShape(name, parsed.data));
      const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      return refused(`Wrong arguments: ${faults.join('; ')}`);
    },
  };
}

/** The arguments were parsed by this tool's own shape: TypeScript does not follow a shape that is looked up by a name of a generic type. */
function ofShape<Name extends ControlToolName>(_name: Name, data: unknown): ControlToolArguments<Name> {
  return data as ControlToolArguments<Name>;
}

function keysOf(config: AgentConfig): string {
  return config.fields.map((field) => field.key).join(', ');
}
