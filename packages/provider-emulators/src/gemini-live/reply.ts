/** One turn of the emulated model: what its mind does, spoken, with the tools that it waits for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Mind, MindInput, MindStep, Pause } from '../mind/index.ts';
import { encodeSound, paced, type Pace, type Voice } from '../sound/index.ts';
import type { FunctionResponse } from './client-messages.ts';
import type { ServerFunctionCall, ServerMessage } from './server-messages.ts';

export const spokenRateHz = 24_000;

export interface Reply {
  /** Settles when the turn is complete or cut; never rejects. */
  readonly done: Promise<void>;
  readonly spokenMs: number;
  /** The model has not thought of these yet. */
  readonly untaken: readonly MindInput[];
  /** Ids of calls that the model waits for. */
  readonly waitsFor: readonly string[];
  /** False: no call of this turn has this id. */
  answer(response: FunctionResponse): boolean;
  /** Returns the ids of the calls that nobody waits for any more. */
  cut(): string[];
}

export interface ReplyOptions {
  mind: Mind;
  inputs: readonly MindInput[];
  send(message: ServerMessage): void;
  /** Before each piece of sound goes out. */
  onSound(piece: { isFirst: boolean; askedAtMs: number }): void;
  voice: Voice;
  pace?: Partial<Pace> | undefined;
  /** Before its first word. */
  thinkMs: number;
  pause: Pause;
  /** The words of what is said are sent too. */
  isTranscribed(): boolean;
  isNonBlocking(name: string): boolean;
  /** Real models take it that the sound is heard as it is made: a turn is over when it was heard. */
  assumesPlayback: boolean;
}

interface PendingCall {
  call: ServerFunctionCall;
  resolve(response: FunctionResponse): void;
}

export function startReply(options: ReplyOptions): Reply {
  const { mind, send, voice, pace } = options;
  const cutting = new AbortController();
  const { signal } = cutting;
  const askedAtMs = performance.now();
  const pending = new Map<string, PendingCall>();
  let spokenMs = 0;
  let firstSoundAtMs: number | null = null;
  let { inputs: untaken } = options;

  const say = async (text: string): Promise<void> => {
    const characters = [...text];
    const sound = voice(text, { rateHz: spokenRateHz, signal });
    let told = 0;
    const tell = (upTo: number): void => {
      const part = characters.slice(told, upTo).join('');
      told = Math.max(told, upTo);
      if (part !== '' && options.isTranscribed()) send({ serverContent: { outputTranscription: { text: part } } });
    };
    let saidMs = 0;
    for await (const piece of paced(sound, { rateHz: spokenRateHz, ...(pace && { pace }), signal })) {
      options.onSound({ isFirst: firstSoundAtMs === null, askedAtMs });
      firstSoundAtMs ??= performance.now();
      const data = Buffer.from(encodeSound({ encoding: 'pcm', rateHz: spokenRateHz }, piece)).toString('base64');
      const inlineData = { mimeType: `audio/pcm;rate=${spokenRateHz}`, data };
      send({ serverContent: { modelTurn: { role: 'model', parts: [{ inlineData }] } } });
      const pieceMs = (piece.length * 1000) / spokenRateHz;
      saidMs += pieceMs;
      spokenMs += pieceMs;
      tell(Math.min(characters.length, Math.ceil(saidMs / charMs)));
    }
    if (!signal.aborted) tell(characters.length);
  };

  const callTools = async (calls: readonly ServerFunctionCall[]): Promise<void> => {
    const waited = calls
      .filter(({ name }) => !options.isNonBlocking(name))
      .map(
        (call) =>
          new Promise<FunctionResponse>((resolve) => {
            pending.set(call.id, { call, resolve });
          }),
      );
    send({ toolCall: { functionCalls: [...calls] } });
    const results = await Promise.race([Promise.all(waited), aborted(signal)]);
    if (results === null) return;
    for (const response of results) await run(await mind.next(resultOf(response)));
  };

  const run = async (steps: readonly MindStep[]): Promise<void> => {
    for (let at = 0; at < steps.length && !signal.aborted; at += 1) {
      const step = steps[at];
      if (!step) continue;
      if (step.do === 'say') await say(step.text);
      else if (step.do === 'wait') await sleep(step.ms, undefined, { signal }).catch(() => {});
      else {
        const calls: ServerFunctionCall[] = [];
        for (let next = steps[at]; next?.do === 'call'; next = steps[at]) {
          calls.push({ id: `function-call-${randomUUID()}`, name: next.name, args: next.arguments });
          at += 1;
        }
        at -= 1;
        await callTools(calls);
      }
    }
  };

  const turn = async (): Promise<void> => {
    // Never at once: what is sent right behind the question comes before the answer.
    await options.pause(Math.max(1, options.thinkMs), signal, 'thinks');
    if (signal.aborted) return;
    const inputs = untaken;
    untaken = [];
    const steps: MindStep[] = [];
    for (const input of inputs) steps.push(...(await mind.next(input)));
    await run(steps);
    if (signal.aborted) return;
    send({ serverContent: { generationComplete: true } });
    const leftMs = firstSoundAtMs === null ? 0 : spokenMs - (performance.now() - firstSoundAtMs);
    if (options.assumesPlayback && leftMs > 0) await sleep(leftMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) send({ serverContent: { turnComplete: true } });
  };

  return {
    done: turn(),
    get spokenMs() {
      return spokenMs;
    },
    get untaken() {
      return untaken;
    },
    get waitsFor() {
      return [...pending.keys()];
    },
    answer(response) {
      const waiting = pending.get(response.id);
      if (!waiting || waiting.call.name !== response.name) return false;
      if (response.willContinue) return true;
      pending.delete(response.id);
      waiting.resolve(response);
      return true;
    },
    cut() {
      const ids = [...pending.keys()];
      pending.clear();
      cutting.abort();
      return ids;
    },
  };
}

/** So much text is told for the sound that has gone out; what is left follows at the end. */
const charMs = 100;

export function resultOf({ id, name, response }: FunctionResponse): MindInput {
  return { type: 'tool_result', name, callId: id, output: JSON.stringify(response) };
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
