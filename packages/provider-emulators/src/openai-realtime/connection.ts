/** One conversation with the emulated service: what the client sends comes in, what the service tells goes out. */
import type { ConversationItem } from 'openai/resources/realtime/realtime';
import type { Mind, MindSession, OpenMind, Pause } from '../mind/index.ts';
import type { EarSettings, Pace, Voice } from '../sound/index.ts';
import type { ClientEvent, ClientItem } from './client-events.ts';
import { createConversationItems, type Entry } from './conversation-items.ts';
import { createListening, type HeardTurn } from './listening.ts';
import { newId } from './new-id.ts';
import { ProtocolError } from './protocol-error.ts';
import { readClientEvent } from './read-client-event.ts';
import { createResponses } from './responses.ts';
import type { SendEvent } from './send-event.ts';
import { initialConfig, soundFormatOf, told, updated, type SessionConfig } from './session-config.ts';

/** What goes wrong, or slowly, while it is set. */
export interface ConnectionFaults {
  /** Accepts everything and answers nothing. */
  isMute: boolean;
  /** Added to what the model thinks. */
  slowMs: number;
  /** The next response fails: nothing is left of what was paid. */
  hasNoQuota: boolean;
  /** What the session is to be like is refused. */
  refusesUpdates: boolean;
}

export interface ConnectionOptions {
  model: string;
  openMind: OpenMind;
  voice: Voice;
  pace: Partial<Pace>;
  ear: Partial<EarSettings>;
  /** What the model thinks before it answers. */
  thinkMs: number;
  pause: Pause;
  /** From the end of a turn to its transcription. */
  transcribeMs: number;
  faults: ConnectionFaults;
  send: SendEvent;
  /** With each piece of sound as it goes out, the message that it belongs to, and when the model was asked for it. */
  onSound(piece: { itemId: string; ms: number; askedAtMs: number }): void;
}

export interface Connection {
  receive(text: string): void;
  hears(text: string): void;
  /** Events that the client has sent, without its sound. */
  readonly received: readonly ClientEvent[];
  /** What the client's sound was, as it came: base64. */
  readonly appended: readonly string[];
  /** Errors that were told to the client. */
  readonly errors: readonly ProtocolError[];
  readonly items: readonly Entry[];
  readonly config: SessionConfig;
  readonly hasActiveResponse: boolean;
  /** Texts that no speech has come for. */
  readonly waiting: readonly string[];
  tellError(error: ProtocolError): void;
  /** The service tells this, whatever happened. */
  tells: SendEvent;
  close(): void;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { openMind, faults } = options;
  const received: ClientEvent[] = [];
  const appended: string[] = [];
  const errors: ProtocolError[] = [];
  const items = createConversationItems();
  /** What the caller was heard to say, by item. */
  const turns = new Map<string, HeardTurn>();
  const closing = new AbortController();
  let config = initialConfig(options.model);
  let mind: Mind | null = null;
  let turnItemId = newId('item');
  let hasSpoken = false;

  const send: SendEvent = (event) => {
    if (!closing.signal.aborted && !faults.isMute) options.send(event);
  };
  const tellError = (error: ProtocolError, eventId: string | null = null): void => {
    errors.push(error);
    const { message, type, code, param } = error;
    send({ type: 'error', error: { message, type, code, param, event_id: eventId } });
  };
  const sessionOf = (): MindSession => ({
    instructions: config.instructions,
    tools: config.tools.map(({ name, description = '', parameters }) => ({ name, description, parameters })),
  });

  const responses = createResponses({
    config: () => config,
    mind: () => (mind ??= openMind(sessionOf())),
    openAnother() {
      mind = null;
    },
    ...{ items, faults, send, tellError },
    ...{ voice: options.voice, pace: options.pace, thinkMs: options.thinkMs, pause: options.pause },
    onSound(piece) {
      hasSpoken = true;
      options.onSound(piece);
    },
  });

  const listening = createListening({
    ear: options.ear,
    onSpeechStarted({ atMs }) {
      send({ type: 'input_audio_buffer.speech_started', audio_start_ms: Math.round(atMs), item_id: turnItemId });
      if (config.audio.input.turn_detection?.interrupt_response !== false) responses.cut('turn_detected');
    },
    onSpeechStopped({ endMs }) {
      send({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: Math.round(endMs), item_id: turnItemId });
      commit();
      const mayRespond = config.audio.input.turn_detection?.create_response !== false;
      // A response that is cut is over a moment later.
      if (mayRespond) setImmediate(() => !responses.isActive && !closing.signal.aborted && responses.create({}));
    },
  });

  const setUpListening = (): void => {
    const { format, turn_detection: turnDetection } = config.audio.input;
    listening.setUp({ format: soundFormatOf(format), turnDetection });
  };
  setUpListening();

  const commit = (): void => {
    const turn = listening.commit();
    const { text, durationMs } = turn;
    const id = turnItemId;
    turnItemId = newId('item');
    const item = {
      id,
      type: 'message' as const,
      role: 'user' as const,
      status: 'completed' as const,
      content: [{ type: 'input_audio' as const, transcript: undefined as string | undefined }],
    };
    const previous = items.insert({ id, item: item as ConversationItem });
    turns.set(id, turn);
    responses.add({ type: 'caller', text: text ?? '' }, id);
    send({ type: 'input_audio_buffer.committed', item_id: id, previous_item_id: previous });
    send({ type: 'conversation.item.added', item: item as ConversationItem, previous_item_id: previous });
    send({ type: 'conversation.item.done', item: item as ConversationItem, previous_item_id: previous });
    if (!config.audio.input.transcription) return;
    void options.pause(options.transcribeMs, closing.signal, 'writes_down').then(() => {
      const transcript = text ?? '';
      const at = { item_id: id, content_index: 0 };
      send({ type: 'conversation.item.input_audio_transcription.delta', ...at, delta: transcript });
      send({
        type: 'conversation.item.input_audio_transcription.completed',
        ...at,
        transcript,
        usage: { type: 'duration', seconds: durationMs / 1000 },
      });
    });
  };

  const forgetTurn = (itemId: string): void => {
    const turn = turns.get(itemId);
    if (!turn) return;
    turns.delete(itemId);
    responses.forget(itemId);
    listening.takeBack(turn);
  };

  const addItem = (given: ClientItem, previousId: string | undefined): void => {
    const id = given.id ?? newId('item');
    const item = { ...given, id } as ConversationItem & { id: string };
    if (given.type === 'function_call_output') {
      const name = items.nameOfCall(given.call_id);
      if (name === undefined) {
        throw new ProtocolError(`Tool call ID '${given.call_id}' not found in conversation.`, {
          code: 'invalid_tool_call_id',
          param: 'item.call_id',
        });
      }
      responses.add({ type: 'tool_result', name, callId: given.call_id, output: given.output });
    }
    const previous = items.insert({ id, item }, previousId);
    if (given.type === 'message' && given.role === 'assistant') responses.allAnswered();
    if (given.type === 'message' && given.role === 'user') {
      const text = given.content.map((part) => (part.type === 'input_text' ? part.text : '')).join('');
      responses.add({ type: 'caller', text });
    }
    send({ type: 'conversation.item.added', item, previous_item_id: previous });
    send({ type: 'conversation.item.done', item, previous_item_id: previous });
  };

  const obey = (event: ClientEvent): void => {
    switch (event.type) {
      case 'session.update': {
        if (faults.refusesUpdates)
          throw new ProtocolError("Invalid value: 'session.audio'.", { code: 'invalid_value', param: 'session.audio' });
        if (
          hasSpoken &&
          event.session.audio?.output?.voice !== undefined &&
          event.session.audio.output.voice !== config.audio.output.voice
        ) {
          throw new ProtocolError("Cannot update a conversation's voice if assistant audio is present.", {
            code: 'cannot_update_voice',
          });
        }
        config = updated(config, event.session);
        setUpListening();
        mind?.update(sessionOf());
        return send({ type: 'session.updated', session: told(config) });
      }
      case 'input_audio_buffer.append':
        return listening.append(event.audio);
      case 'input_audio_buffer.commit':
        return commit();
      case 'input_audio_buffer.clear':
        listening.clear();
        return send({ type: 'input_audio_buffer.cleared' });
      case 'conversation.item.create':
        return addItem(event.item, event.previous_item_id);
      case 'conversation.item.delete':
        items.remove(event.item_id);
        forgetTurn(event.item_id);
        return send({ type: 'conversation.item.deleted', item_id: event.item_id });
      case 'conversation.item.retrieve': {
        const entry = items.find(event.item_id);
        if (!entry) {
          throw new ProtocolError(`Error retrieving item: the item with id '${event.item_id}' does not exist.`, {
            code: 'item_retrieve_invalid_item_id',
            param: 'item_id',
          });
        }
        return send({ type: 'conversation.item.retrieved', item: entry.item });
      }
      case 'conversation.item.truncate': {
        items.truncate(event.item_id, event.audio_end_ms);
        const { item_id, content_index, audio_end_ms } = event;
        return send({ type: 'conversation.item.truncated', item_id, content_index, audio_end_ms });
      }
      case 'response.create':
        return responses.create(event.response ?? {});
      case 'response.cancel':
        return responses.cancel(event.response_id);
      default:
        return event satisfies never;
    }
  };

  options.send({
    type: 'session.created',
    session: { ...told(config), ...sessionIds() },
  });

  return {
    received,
    appended,
    errors,
    items: items.entries,
    get config() {
      return config;
    },
    get hasActiveResponse() {
      return responses.isActive;
    },
    get waiting() {
      return listening.waiting;
    },
    hears: (text) => listening.hears(text),
    tellError: (error) => tellError(error),
    tells: send,
    receive(text) {
      const { event, eventId, error: refusal } = readClientEvent(text);
      if (refusal) return tellError(refusal, eventId);
      try {
        if (event.type === 'input_audio_buffer.append') appended.push(event.audio);
        else received.push(event);
        obey(event);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        tellError(error, eventId);
      }
    },
    close() {
      closing.abort();
      responses.cut('client_cancelled');
    },
  };
}

function sessionIds(): object {
  return { id: newId('sess'), object: 'realtime.session', expires_at: Math.floor(Date.now() / 1000) + 3600 };
}
