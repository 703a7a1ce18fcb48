/** The RTVI conversation on the data channel of one call. Pure: text in, text out; it outlives a change of the peer connection. */
import type { Outcome, Output } from '@uketsuke/contracts';
import type { Clock } from '@uketsuke/runtime';
import type { LegEvent } from '../../leg.ts';
import { toBotOutput } from './bot-output.ts';
import {
  type ClientEnvelope,
  clientMessageSchema,
  dtmfSchema,
  envelopeSchema,
  sendTextSchema,
} from './client-messages.ts';
import { type Agreement, agreeOnVersion } from './version.ts';

export interface RtviHandlers {
  /** The client is ready for the first time. */
  onReady(): void;
  onText(text: string, options: { interrupt: boolean; isAnsweredAloud: boolean }): void;
  onDtmf(digit: string): void;
  onClientMessage(message: { type: string; data: unknown }, reply: (data: unknown) => void): void;
  onEndRequest(): void;
}

export interface RtviSession {
  /** One text frame of the client, whatever it holds. */
  receive(text: string): void;
  /** Held until the client is ready, because its version decides the form. `as`: whether the reply is heard or read; the call's output. */
  send(event: LegEvent, as?: Output): void;
  /** Tells the client that and how the call ended, as a fatal error too where the service failed; `peerLeft` makes it disconnect. */
  end(outcome: Outcome | null): void;
}

export interface RtviSessionOptions {
  output: Output;
  /** Stands in transcriptions of the caller. */
  userId: string;
  clock: Clock;
  handlers: RtviHandlers;
  /** Writes one text frame; keeps it until a channel is open. */
  write: (text: string) => void;
}

const heldEventsMax = 50;

export function createRtviSession({ output, userId, clock, handlers, write }: RtviSessionOptions): RtviSession {
  let agreement: Agreement | null = null;
  const heldEvents: { event: LegEvent; as: Output }[] = [];

  function emit(type: string, data?: unknown, id?: string): void {
    write(
      JSON.stringify({
        label: 'rtvi-ai',
        type,
        ...(id === undefined ? {} : { id }),
        ...(data === undefined ? {} : { data }),
      }),
    );
  }

  function refuse(id: string | undefined, text: string): void {
    if (id === undefined) fail(text, { fatal: false });
    else emit('error-response', { error: text }, id);
  }

  /** Both spellings of the text: older clients read `message`. */
  function fail(error: string, { fatal }: { fatal: boolean }): void {
    emit('error', { error, message: error, fatal });
  }

  function becomeReady({ id, data }: ClientEnvelope): void {
    const agreed = agreeOnVersion(data?.version);
    if (agreed.warning) refuse(id, agreed.warning);
    const isFirst = agreement === null;
    agreement = agreed;
    emit('bot-ready', { version: agreed.version, about: { library: 'uketsuke' } }, id);
    if (!isFirst) return;
    for (const { event, as } of heldEvents.splice(0)) deliver(event, as, agreed);
    handlers.onReady();
  }

  function handle(message: ClientEnvelope): void {
    const { type, id, data } = message;
    switch (type) {
      case 'client-ready':
        return becomeReady(message);
      case 'send-text': {
        const text = sendTextSchema.safeParse(data);
        if (!text.success) return refuse(id, 'send-text needs a content of 1 to 4000 characters.');
        const { content, options } = text.data;
        return handlers.onText(content, {
          interrupt: options?.run_immediately !== false,
          isAnsweredAloud: options?.audio_response !== false,
        });
      }
      case 'dtmf': {
        const keys = dtmfSchema.safeParse(data);
        if (!keys.success) return refuse(id, 'dtmf needs buttons out of 0-9, * and #.');
        for (const digit of keys.data.buttons) handlers.onDtmf(digit);
        return;
      }
      case 'client-message': {
        const inner = clientMessageSchema.safeParse(data);
        if (!inner.success) return refuse(id, 'client-message needs a type t.');
        const { t, d } = inner.data;
        let isAnswered = false;
        return handlers.onClientMessage({ type: t, data: d }, (answer) => {
          if (isAnswered || id === undefined) return;
          isAnswered = true;
          emit('server-response', answer === undefined ? { t } : { t, d: answer }, id);
        });
      }
      case 'disconnect-bot':
        return handlers.onEndRequest();
      default:
        return refuse(id, `Unsupported type ${type}`);
    }
  }

  function deliver(event: LegEvent, as: Output, { major }: Agreement): void {
    switch (event.type) {
      case 'bot-output': {
        const data = toBotOutput(event, major, as);
        if (data) emit('bot-output', data);
        return;
      }
      case 'user-transcription': {
        const timestamp = new Date(clock.now()).toISOString().replace('Z', '+00:00');
        return emit(event.type, { text: event.text, final: event.final, timestamp, user_id: userId });
      }
      case 'server-message':
        return emit(event.type, event.data);
      case 'user-started-speaking':
      case 'user-stopped-speaking':
      case 'bot-started-speaking':
      case 'bot-stopped-speaking':
      case 'bot-interrupted':
        return emit(event.type);
      default:
        return event satisfies never;
    }
  }

  return {
    receive(text) {
      if (text.startsWith('ping')) return;
      const parsed = parseJson(text);
      // Of its devices; whether a microphone is on is heard.
      if (isSignalling(parsed)) return;
      if (isForeign(parsed)) return;
      const envelope = envelopeSchema.safeParse(parsed);
      if (!envelope.success) return fail('Invalid RTVI transport message', { fatal: false });
      handle(envelope.data);
    },
    send(event, as = output) {
      if (agreement) return deliver(event, as, agreement);
      heldEvents.push({ event, as });
      if (heldEvents.length > heldEventsMax) heldEvents.shift();
    },
    end(outcome) {
      emit('server-message', { type: 'end', outcome });
      // Last, because a client that reads it disconnects.
      if (outcome === 'error') fail('The conversation broke off because the service failed', { fatal: true });
      write(JSON.stringify({ type: 'signalling', message: { type: 'peerLeft' } }));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSignalling(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'signalling';
}

/** Of an application that uses the channel for itself. */
function isForeign(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'label' in value && value.label !== 'rtvi-ai';
}
