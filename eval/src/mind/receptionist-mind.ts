/**
 * A model that thinks as the receptionist does: from its instructions and tools alone it decides what to say and which tools to call.
 * So an engine is tried with whole conversations, and without a real model.
 */
import { planToolSchema, type PlanAction } from '@uketsuke/contracts/voice-node';
import {
  obedientMind,
  type Mind,
  type MindInput,
  type MindSession,
  type MindStep,
  type OpenMind,
} from '@uketsuke/provider-emulators/mind';
import {
  createBrain,
  isHesitation,
  isPlainYes,
  type Brain,
  type BrainInput,
  type BrainOutput,
  type BrainTool,
} from '@uketsuke/receptionist';
import { controlToolNames } from '@uketsuke/contracts';
import { bookingOf } from '@uketsuke/voice/engines/scripted/booking-of.ts';
import { actionNamed } from '../play/connector-actions.ts';
import { readInstructions, type Understood } from './read-instructions.ts';

export const receptionistMind: OpenMind = obedientMind((session) => openMind(session));

/** A tool of a reply that was given up. */
const notDone = /not done: the caller spoke first/;
/** As the voice node words a call of a tool that the caller must agree to first, whatever its provider wraps answers in. */
const heldBack = /Not done yet\. Read the details back to the caller/;

function openMind(first: MindSession): Mind {
  let desk: Desk | null = deskOf(first);
  /** Calls whose results have not come. */
  let awaited = 0;
  /** What follows when they have. */
  let next: BrainOutput | null = null;
  /** A tool that waits for the caller's yes. */
  let held: MindStep | null = null;
  let lastWords = '';

  const act = (output: BrainOutput, { joiner }: Desk): MindStep[] => {
    const calls: MindStep[] = output.calls.map(({ tool, arguments: args }) => ({
      do: 'call',
      name: tool,
      arguments: args,
    }));
    if (output.tool) calls.push({ do: 'call', ...output.tool });
    if (calls.length > 0) {
      awaited = calls.length;
      next = output;
      return calls;
    }
    return say(output.say.join(joiner));
  };
  const say = (text: string): MindStep[] => {
    if (text !== '') lastWords = text;
    return text === '' ? [] : [{ do: 'say', text }];
  };

  const toolAnswered = ({ name, output }: Extract<MindInput, { type: 'tool_result' }>, at: Desk): MindStep[] => {
    const done = next;
    if (done && notDone.test(output)) return act(done, at);
    awaited -= 1;
    if (done?.tool?.name === name) {
      next = null;
      awaited = 0;
      if (heldBack.test(output)) {
        held = { do: 'call', ...done.tool };
        return say(at.askConsent);
      }
      const content = answerIn(output);
      return act(at.brain.next({ type: 'tool_answer', content, isError: isError(content) }), at);
    }
    if (awaited > 0 || !done) return [];
    next = null;
    return say(done.say.join(at.joiner));
  };

  const callerSaid = (text: string, at: Desk): MindStep[] => {
    if (held && isHesitation(text)) return say(at.askConsent);
    const waiting = held;
    held = null;
    if (waiting?.do === 'call') {
      if (isPlainYes(text)) {
        awaited = 1;
        next = { ...nothing, tool: { name: waiting.name, arguments: waiting.arguments } };
        return [waiting];
      }
      at.brain.next({ type: 'tool_answer', content: '{"error":"declined"}', isError: true });
    }
    return act(at.brain.next(inputOf(text, at)), at);
  };

  return {
    update(session) {
      desk ??= deskOf(session);
    },
    next(input) {
      if (!desk) return [];
      if (input.type === 'tool_result') return toolAnswered(input, desk);
      if (input.type === 'calls_cancelled') return next ? act(next, desk) : [];
      if (input.type === 'caller') return callerSaid(input.text, desk);
      // What is to be said follows the answers.
      if (awaited > 0) return [];
      const silence = silenceOf(input.instructions ?? '');
      if (silence !== null) return act(desk.brain.next({ type: 'silence', attempt: silence }), desk);
      return say(lastWords === '' ? desk.opening : lastWords);
    },
  };
}

const nothing: BrainOutput = { calls: [], tool: null, say: [], keypad: { mode: 'free', maxDigits: 30 }, ends: false };

interface Desk {
  brain: Brain;
  opening: string;
  joiner: string;
  askConsent: string;
  keys: RegExp;
}

/** Null: the client has not told its instructions yet. */
function deskOf({ instructions, tools }: MindSession): Desk | null {
  if (instructions.trim() === '') return null;
  const understood = readInstructions(instructions);
  const { config, language, channel, callerNumber, startedAt } = understood;
  const brainTools = toolsOf(tools, understood);
  const booking = bookingOf(brainTools.flatMap(actionsOf));
  const brain = createBrain({
    config,
    language,
    channel,
    callerNumber,
    hasEars: true,
    tools: brainTools,
    ...(booking && { booking }),
    ...(startedAt && { startedAt }),
  });
  const isJapanese = language === 'ja';
  const joiner = isJapanese ? '' : ' ';
  return {
    brain,
    joiner,
    opening: brain.open().say.join(joiner),
    askConsent: isJapanese ? 'この内容で手続きをしてもよろしいでしょうか。' : 'Shall I go ahead with that?',
    keys: isJapanese ? /^（電話のボタンで入力: ([0-9*#]+)）$/ : /^\(pressed on the telephone: ([0-9*#]+)\)$/,
  };
}

function toolsOf(tools: MindSession['tools'], { toConfirm }: Understood): BrainTool[] {
  const names: readonly string[] = controlToolNames;
  return tools
    .filter(({ name }) => !names.includes(name))
    .map(({ name, description, parameters }) =>
      planToolSchema.parse({ name, description, parameters, confirm: toConfirm.has(name) }),
    );
}

/** As the plan of a call tells of it. */
function actionsOf({ name, description, confirm = false }: BrainTool): PlanAction[] {
  const action = actionNamed(name);
  return action ? [{ ...action, name, description, confirm, parameters: {} }] : [];
}

function inputOf(text: string, { keys }: Desk): BrainInput {
  const digits = keys.exec(text.trim())?.[1];
  return digits === undefined ? { type: 'text', text } : { type: 'dtmf', digits };
}

/** As `modelPrompt` of the voice node words it. */
function silenceOf(instructions: string): number | null {
  if (/まだ聞こえません|still silent/.test(instructions)) return 2;
  return /聞こえません|caller is silent/.test(instructions) ? 1 : null;
}

/** Gemini is told under `output` what a tool answered. */
function answerIn(output: string): string {
  const told = objectIn(output);
  if (told === null || Object.keys(told).join() !== 'output') return output;
  return typeof told['output'] === 'string' ? told['output'] : JSON.stringify(told['output']);
}

function isError(content: string): boolean {
  const told = objectIn(content);
  return told !== null && 'error' in told;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
