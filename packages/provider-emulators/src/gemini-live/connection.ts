/** One socket of a client, from its setup to its close: hears what is sent, and lets the model answer. */
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { MindInput, Pause } from '../mind/index.ts';
import {
  createEar,
  decodeSound,
  type Ear,
  type EarSettings,
  type Pace,
  type Utterance,
  type Voice,
} from '../sound/index.ts';
import { parseMessage } from './check-setup.ts';
import type { ClientContent, ClientMessage, FunctionResponse, RealtimeInput, Setup } from './client-messages.ts';
import type { ConnectionFace, SessionState } from './live-session.ts';
import { liveModels, type LiveModel } from './models.ts';
import { reasonThatFits, refusals, type Refusal } from './refusals.ts';
import { resultOf, startReply, type Reply } from './reply.ts';
import type { ServerMessage } from './server-messages.ts';
import { createUnanswered } from './unanswered.ts';

/** How the model behaves; may be changed while calls are under way. */
export interface LiveBehaviour {
  voice: Voice;
  pace?: Partial<Pace> | undefined;
  ear?: Partial<EarSettings> | undefined;
  /** Between the end of the caller's turn and the first sound. */
  thinkMs: number;
  /** How the time passes in which it thinks: as the clock goes, unless a test has a time of its own. */
  pause: Pause;
  assumesPlayback: boolean;
  /** The known fault of words that are spoken or heard and never told. */
  losesTranscripts: 'none' | 'input' | 'output';
  /** From the end of a turn to its words: nothing says that they come before the answer. */
  transcribeMs: number;
  /** It hears, and never answers. */
  isSilent: boolean;
}

export interface ConnectionOptions {
  socket: WebSocket;
  setup: Setup;
  state: SessionState;
  behaviour: LiveBehaviour;
  /** A handle by which the session can be taken up again from now on. */
  onHandle(handle: string): void;
  /** Before each piece of sound goes out; `isFirst`: of a reply; `askedAtMs`: when the model was asked for it. */
  onSound(piece: { isFirst: boolean; askedAtMs: number }): void;
}

/** Instructions at the end of a turn of the user's, as a client marks them: a model understands what is not the caller's. */
const instructions = /^([\s\S]*?)<(instructions[\w-]*)>([\s\S]*)<\/\2>$/;

export function openConnection({ socket, setup, state, behaviour, onHandle, onSound }: ConnectionOptions): void {
  const model: LiveModel | undefined = liveModels[setup.model];
  const detection = setup.realtimeInputConfig?.automaticActivityDetection;
  const isAutomatic = detection?.disabled !== true;
  const interrupts = setup.realtimeInputConfig?.activityHandling !== 'NO_INTERRUPTION';
  const silenceMs = isAutomatic ? detection?.silenceDurationMs : Number.POSITIVE_INFINITY;
  const nonBlocking = new Set(
    (setup.tools ?? []).flatMap(({ functionDeclarations }) =>
      functionDeclarations.flatMap(({ name, behavior }) => (behavior === 'NON_BLOCKING' ? [name] : [])),
    ),
  );
  let isInHistory = setup.historyConfig?.initialHistoryInClientContent === true && state.setups.length === 1;
  let ear: Ear | null = null;
  let earRateHz = 0;
  let reply: Reply | null = null;
  let later: MindInput[] = [];
  const unanswered = createUnanswered();
  /** Calls, of which the mind does not know yet. */
  let hasCancelled = false;
  let saidByContent = '';
  let closing: NodeJS.Timeout | null = null;

  const send = (message: ServerMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(Buffer.from(JSON.stringify(message)));
  };
  const refuse = ({ code, reason }: Refusal): void => {
    cut();
    socket.close(code, reasonThatFits(reason));
  };
  const tellHandle = (): void => {
    if (!setup.sessionResumption) return;
    const handle = randomUUID();
    state.handles.add(handle);
    onHandle(handle);
    send({ sessionResumptionUpdate: { newHandle: handle, resumable: true } });
  };

  const cut = (): string[] => {
    const ids = reply?.cut() ?? [];
    for (const id of ids) state.cancelledIds.add(id);
    const untaken = reply?.untaken ?? [];
    hasCancelled ||= ids.length > 0 || untaken.some(({ type }) => type === 'calls_cancelled');
    unanswered.giveBack(untaken.filter(({ type }) => type !== 'calls_cancelled'));
    reply = null;
    return ids;
  };
  const interrupt = (): void => {
    if (!reply) return;
    const ids = cut();
    if (ids.length > 0) send({ toolCallCancellation: { ids } });
    send({ serverContent: { interrupted: true } });
    send({ serverContent: { turnComplete: true } });
    tellHandle();
  };
  const respond = (input: MindInput): void => {
    if (behaviour.isSilent) return;
    // A handle of before this turn knows nothing of it.
    if (setup.sessionResumption) send({ sessionResumptionUpdate: {} });
    if (input.type !== 'reply_wanted') unanswered.add(input);
    const inputs = unanswered.take(input.type === 'reply_wanted' ? input : undefined);
    if (hasCancelled) inputs.unshift({ type: 'calls_cancelled' });
    hasCancelled = false;
    const begun = startReply({
      mind: state.mind,
      inputs,
      send,
      onSound,
      voice: behaviour.voice,
      pace: behaviour.pace,
      thinkMs: behaviour.thinkMs,
      pause: behaviour.pause,
      assumesPlayback: behaviour.assumesPlayback,
      isTranscribed: () => setup.outputAudioTranscription !== undefined && behaviour.losesTranscripts !== 'output',
      isNonBlocking: (name) => nonBlocking.has(name),
    });
    reply = begun;
    void begun.done.then(() => {
      if (reply !== begun) return;
      reply = null;
      send({ usageMetadata: usageOf({ heardMs: state.audio.ms, spokenMs: begun.spokenMs }) });
      tellHandle();
      const next = later.shift();
      if (next) respond(next);
    });
  };

  /** In pieces, as they are recognised. */
  const tellWords = (text: string): void => {
    const half = Math.ceil(text.length / 2);
    for (const part of [text.slice(0, half), text.slice(half)]) {
      if (part !== '') send({ serverContent: { inputTranscription: { text: part } } });
    }
  };
  const understood = (utterance: Utterance): void => {
    const text = utterance.text?.trim() ?? null;
    state.heard.push(text);
    if (text !== null && setup.inputAudioTranscription && behaviour.losesTranscripts !== 'input') {
      if (behaviour.transcribeMs === 0) tellWords(text);
      else setTimeout(() => tellWords(text), behaviour.transcribeMs);
    }
    respond({ type: 'caller', text: text ?? '' });
  };
  const earFor = (rateHz: number): Ear => {
    if (ear && earRateHz === rateHz) return ear;
    const texts = [...(ear?.waiting ?? state.waiting)];
    state.waiting = [];
    earRateHz = rateHz;
    ear = createEar({
      rateHz,
      settings: { ...behaviour.ear, ...(silenceMs !== undefined && { silenceMs }) },
      listener: {
        onSpeechStarted() {
          if (isAutomatic && interrupts) interrupt();
        },
        onSpeechStopped: understood,
      },
    });
    for (const text of texts) ear.hears(text);
    return ear;
  };

  const takeAudio = ({ mimeType, data }: NonNullable<RealtimeInput['audio']>): Refusal | null => {
    const rateHz = Number(
      /^audio\/pcm(?:;rate=(\d+))?$/.exec(mimeType)?.[1] ?? (mimeType === 'audio/pcm' ? 16_000 : 0),
    );
    const bytes = Buffer.from(data, 'base64');
    if (rateHz < 8000 || rateHz > 48_000 || bytes.length === 0 || bytes.length % 2 === 1)
      return refusals.invalidArgument;
    state.audio.messages += 1;
    state.audio.ms += (bytes.length / 2 / rateHz) * 1000;
    earFor(rateHz).push(decodeSound({ encoding: 'pcm', rateHz }, bytes));
    return null;
  };
  const takeText = (text: string): void => {
    state.texts.push({ role: 'user', text });
    const [, typed = text, , told] = instructions.exec(text) ?? [];
    if (typed.trim() !== '' || told === undefined) respond({ type: 'caller', text: typed.trim() });
    else respond({ type: 'reply_wanted', instructions: told });
  };
  const takeRealtime = (input: RealtimeInput): Refusal | null => {
    if ((input.activityStart ?? input.activityEnd) && isAutomatic) return refusals.explicitActivity;
    if (input.audioStreamEnd && !isAutomatic) return refusals.invalidArgument;
    if (input.audio) return takeAudio(input.audio);
    if (input.text !== undefined) {
      interrupt();
      takeText(input.text);
    }
    if (input.activityStart && interrupts) interrupt();
    const ends = input.activityEnd !== undefined || input.audioStreamEnd === true;
    const utterance = ends ? ear?.endNow() : null;
    if (utterance) understood(utterance);
    return null;
  };
  const takeContent = ({ turns = [], turnComplete = false }: ClientContent): Refusal | null => {
    if (!model?.takesContentAnyTime && !isInHistory) return refusals.invalidArgument;
    for (const { role = 'user', parts } of turns) {
      const text = parts.map((part) => part.text).join('\n');
      state.texts.push({ role, text });
      if (role === 'user') saidByContent = text;
    }
    if (isInHistory) {
      isInHistory = !turnComplete;
      return null;
    }
    interrupt();
    if (!turnComplete) return null;
    const text = saidByContent;
    saidByContent = '';
    state.texts.pop();
    takeText(text);
    return null;
  };
  const takeAnswer = (response: FunctionResponse): Refusal | null => {
    state.toolResponses.push(response);
    if (reply?.answer(response)) return null;
    if (state.cancelledIds.has(response.id)) {
      state.lateToolResponses.push(response);
      return null;
    }
    if (!nonBlocking.has(response.name)) return refusals.invalidArgument;
    if (response.scheduling === 'SILENT') return null;
    if (response.scheduling === 'INTERRUPT') interrupt();
    if (reply) later = [...later, resultOf(response)];
    else respond(resultOf(response));
    return null;
  };
  const take = (message: ClientMessage): Refusal | null => {
    if (message.setup) return refusals.setupNotFirst;
    if (message.realtimeInput) return takeRealtime(message.realtimeInput);
    if (message.clientContent) return takeContent(message.clientContent);
    for (const response of message.toolResponse?.functionResponses ?? []) {
      const refusal = takeAnswer(response);
      if (refusal) return refusal;
    }
    return null;
  };

  socket.on('message', (data: Buffer) => {
    const parsed = parseMessage(data.toString());
    const refusal = 'refusal' in parsed ? parsed.refusal : take(parsed.message);
    if (refusal) refuse(refusal);
  });
  const face: ConnectionFace = {
    get isReplying() {
      return reply !== null;
    },
    get isSpeaking() {
      return (reply?.spokenMs ?? 0) > 0;
    },
    get isHearingSpeech() {
      return ear?.isSpeech ?? false;
    },
    hears(text) {
      if (ear) ear.hears(text);
      else state.waiting.push(text);
    },
    goAway({ timeLeftMs }) {
      send({ goAway: { timeLeft: `${timeLeftMs / 1000}s` } });
      closing = setTimeout(() => refuse(refusals.deadline), timeLeftMs);
    },
    closeWith: refuse,
    disconnect: () => socket.terminate(),
    sendRaw: (text) => socket.send(Buffer.from(text)),
    inventTranscript: (text) => send({ serverContent: { inputTranscription: { text } } }),
  };
  socket.on('close', () => {
    if (closing) clearTimeout(closing);
    cut();
    // Speech that was cut off with the connection is not in what the handle stands for.
    if (ear) state.waiting = [...ear.waiting];
    if (state.connection === face) state.connection = null;
  });
  state.connection = face;
  send({ setupComplete: {} });
  tellHandle();
}

/** 25 tokens are a second of sound. */
function usageOf({ heardMs, spokenMs }: { heardMs: number; spokenMs: number }) {
  const heard = Math.ceil(heardMs / 40);
  const spoken = Math.ceil(spokenMs / 40);
  return {
    promptTokenCount: heard,
    responseTokenCount: spoken,
    totalTokenCount: heard + spoken,
    promptTokensDetails: [{ modality: 'AUDIO' as const, tokenCount: heard }],
    responseTokensDetails: [{ modality: 'AUDIO' as const, tokenCount: spoken }],
  };
}
