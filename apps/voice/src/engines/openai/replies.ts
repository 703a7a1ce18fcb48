/** The replies that are wanted of the service, one after the other, and what it makes of them. */
import { llm } from '@livekit/agents';
import type { Language } from '@uketsuke/contracts';
import type { Timers } from '@uketsuke/runtime';
import type { ProviderFault } from '../provider-fault.ts';
import { createGeneration, type Generation } from '../realtime/generation.ts';
import { textToSay } from '../realtime/go-on-prompts.ts';
import { faultOfError, faults } from './openai-fault.ts';
import type { ModelHistory } from './model-history.ts';
import type { ClientEvent, ServerResponse } from './realtime-events.ts';
import { createPace, createResponseOutput, type ResponseOutput } from './response-output.ts';
import type { SentSound } from './sent-sound.ts';
import { goingOn, isAside, wantedReply, type ToolChoice, type WantedReply } from './wanted-reply.ts';

export interface Replies {
  want(reply: {
    instructions: string | undefined;
    toolChoice: ToolChoice | undefined;
    signal: AbortSignal | undefined;
  }): Promise<llm.GenerationCreatedEvent>;
  /** The model makes nothing, and nothing is wanted of it. */
  readonly isIdle: boolean;
  /** While it is idle: it begins with a reply that may be wanted soon. `want` takes it where it asks for nothing in particular, and drops it otherwise. */
  prepare(): void;
  /** This item belongs to what was prepared, and was not asked for yet. */
  isPrepared(itemId: string): boolean;
  /** The reply that was prepared is not wanted: nothing of it has been said. */
  dropPrepared(): void;
  /** What is being said is not wanted any more. */
  interrupt(): void;
  /** Nor is it to be known as said. */
  forget(): void;
  /** The service has begun an answer, also one that nobody has asked for. */
  created(response: ServerResponse): void;
  /** Where what it says and calls goes; null: nobody wants any more of it. */
  outputOf(responseId: string): ResponseOutput | null;
  /** A message of it has begun, or it has called a tool. */
  item(responseId: string, item: { id: string; isMessage: boolean }): void;
  done(response: ServerResponse): void;
  /** The message with this id was refused. */
  refused(eventId: string, code: string | null | undefined): void;
  /** The connection is gone. */
  down(): void;
  /** Another connection: what was not answered is asked for again, and of a reply that broke off the rest. Before the history is told. */
  resume(): void;
  askNext(): void;
  fail(fault: ProviderFault): void;
  close(): void;
}

export interface RepliesOptions {
  history: Pick<ModelHistory, 'write' | 'goOn' | 'remove' | 'takeBack'>;
  sentSound: Pick<SentSound, 'msOf'>;
  language: Language;
  modality: 'text' | 'audio';
  /** Of what is played. */
  rateHz: number;
  /** Of the session: those of a reply take their place. */
  instructions(): string;
  send(event: ClientEvent): void;
  timers: Timers;
  listener: {
    /** The model is about to be asked to go on. */
    onAsking(): void;
    /** It has begun to think about all that it has heard; then: it has begun to say something about it. */
    onThinking(): void;
    onAnswering(): void;
    /** The service has begun an answer by itself. */
    onGeneration(event: llm.GenerationCreatedEvent): void;
    onFault(fault: ProviderFault): void;
  };
}

/** A response that the service works at. */
interface Active {
  id: string;
  generation: Generation;
  wanted: WantedReply | null;
  isCancelled: boolean;
  hasOutput: boolean;
  /** Its items are taken back once it is over. */
  isForgotten: boolean;
  itemIds: string[];
  output: ResponseOutput;
}

/** A reply that nobody has asked for yet. */
interface Prepared {
  reply: WantedReply;
  /** Null: the service has not begun it. */
  response: Active | null;
}

/** A service that has taken a question and tells nothing of an answer for so long is not there any more. */
const answerWithinMs = 10_000;

export function createReplies(options: RepliesOptions): Replies {
  const { history, sentSound, language, modality, rateHz, send, timers, listener } = options;
  const pace = createPace(language);
  let wantedReplies: WantedReply[] = [];
  let active: Active | null = null;
  let prepared: Prepared | null = null;
  let cancelWatch = (): void => {};

  const watch = (): void => {
    cancelWatch();
    cancelWatch = timers.after(answerWithinMs, () =>
      listener.onFault(faults.of('unreachable', `has told nothing for ${answerWithinMs} ms`)),
    );
  };

  /** One at a time: the service refuses a second question while it answers the first. */
  const askNext = (): void => {
    const [next] = wantedReplies;
    if (!next || next.isSent || active) return;
    if (!isAside(next)) listener.onAsking();
    next.isSent = true;
    const { key, instructions, toolChoice } = next;
    send({
      type: 'response.create',
      event_id: key,
      response: {
        ...(instructions !== undefined && { instructions: `${options.instructions()}\n\n${instructions}` }),
        ...(toolChoice !== undefined && { tool_choice: toolChoice }),
        metadata: { key },
      },
    });
    watch();
  };

  const cancel = (of: Active): void => {
    if (of.isCancelled) return;
    of.isCancelled = true;
    of.generation.end();
    send({ type: 'response.cancel' });
  };

  const interrupt = (): void => {
    // Of what was prepared nothing is being said.
    if (prepared) return;
    const [next] = wantedReplies;
    if (next?.isSent) {
      next.isAbandoned = true;
      next.generation?.end();
    }
    if (active) cancel(active);
  };

  const abandon = (wanted: WantedReply): void => {
    wanted.isAbandoned = true;
    if (!wanted.isSent) wantedReplies = wantedReplies.filter((other) => other !== wanted);
    else if (active?.wanted === wanted) interrupt();
  };

  const takeBackItems = ({ itemIds }: Active): void => {
    for (const itemId of itemIds) history.takeBack(itemId);
  };

  /** Returns what the service has begun of it. */
  const givePreparedUp = (): Active | null => {
    if (!prepared) return null;
    const { reply, response } = prepared;
    prepared = null;
    reply.isAbandoned = true;
    reply.isForgotten = true;
    if (response) response.isForgotten = true;
    return response;
  };

  const dropPrepared = (): void => {
    const begun = givePreparedUp();
    if (!begun) return;
    if (active === begun) cancel(begun);
    else takeBackItems(begun);
  };

  /** Null: what is wanted is another one. */
  const takePrepared = ({ instructions, toolChoice }: Pick<WantedReply, 'instructions' | 'toolChoice'>) => {
    const isIt = instructions === undefined && (toolChoice === undefined || toolChoice === 'auto');
    if (!isIt) dropPrepared();
    const reply = prepared?.reply ?? null;
    prepared = null;
    return reply;
  };

  const outputOf = (responseId: string): ResponseOutput | null => {
    if (active?.id !== responseId || active.isCancelled) return null;
    if (!active.hasOutput && !(active.wanted && isAside(active.wanted))) listener.onAnswering();
    active.hasOutput = true;
    cancelWatch();
    return active.output;
  };

  const askedAgain = (lost: Active): WantedReply | null => {
    if (!lost.hasOutput) return wantedReply({ ...lost.wanted, generation: lost.generation, isSent: false });
    // What tools answer leads on by itself.
    const said = lost.output.hasCalled ? null : lost.output.breakOff();
    return said && goingOn(lost.wanted, { said, generation: lost.generation, language });
  };

  const failAll = (error: Error): void => {
    cancelWatch();
    active?.generation.end();
    active = null;
    for (const { created, generation } of wantedReplies.splice(0)) {
      generation?.end();
      created.reject(error);
    }
  };

  return {
    want({ instructions, toolChoice, signal }) {
      const ready = takePrepared({ instructions, toolChoice });
      const reply = ready ?? wantedReply({ instructions, toolChoice });
      if (isAside(reply)) reply.exactly = textToSay(instructions);
      signal?.addEventListener('abort', () => abandon(reply), { once: true });
      if (!ready) wantedReplies.push(reply);
      askNext();
      return reply.created.promise;
    },
    get isIdle() {
      return active === null && wantedReplies.length === 0;
    },
    prepare() {
      const reply = wantedReply();
      prepared = { reply, response: null };
      wantedReplies.push(reply);
      askNext();
    },
    isPrepared: (itemId) => prepared?.response?.itemIds.includes(itemId) ?? false,
    dropPrepared,
    interrupt,
    forget() {
      if (!active || active.wanted) return;
      active.isForgotten = true;
      cancel(active);
    },
    created(response) {
      const key = response.metadata?.['key'];
      const [first] = wantedReplies;
      // A server that forgets metadata answers in order.
      const wanted = first?.isSent && (key === undefined || key === first.key) ? first : null;
      const generation =
        wanted?.generation ?? createGeneration({ id: response.id, isOurs: wanted !== null, modality, rateHz });
      const goesOn = wanted?.goesOn ?? null;
      const output = createResponseOutput({ generation, goesOn, modality, history, sentSound, pace });
      const begun = { isCancelled: false, hasOutput: false, isForgotten: wanted?.isForgotten ?? false, output };
      active = { id: response.id, generation, wanted, itemIds: [], ...begun };
      if (prepared && prepared.reply === wanted) prepared.response = active;
      if (wanted === null || !isAside(wanted)) listener.onThinking();
      watch();
      if (wanted) wantedReplies.shift();
      if (wanted?.isAbandoned) {
        cancel(active);
        wanted.created.reject(new llm.RealtimeError('the reply was given up'));
      } else if (wanted) wanted.created.resolve(generation.event);
      else listener.onGeneration(generation.event);
    },
    outputOf,
    item(responseId, { id, isMessage }) {
      if (active?.id === responseId) active.itemIds.push(id);
      if (isMessage) outputOf(responseId)?.message(id);
    },
    done({ id, status, status_details: details }) {
      if (active?.id !== id) return;
      const over = active;
      active = null;
      cancelWatch();
      over.generation.end();
      if (over.isForgotten) takeBackItems(over);
      if (status !== 'failed') return askNext();
      const error = details?.error ?? {};
      listener.onFault(
        faultOfError(error) ??
          faults.of('unreachable', `failed to answer: ${error.code ?? error.type ?? 'no reason given'}`),
      );
    },
    refused(eventId, code) {
      if (eventId === wantedReplies[0]?.key) listener.onFault(faults.of('protocol', `refuses to answer: ${code}`));
    },
    down: () => cancelWatch(),
    resume() {
      const unsaid = givePreparedUp();
      const lost = active ?? unsaid;
      active = null;
      wantedReplies = wantedReplies.filter(({ isAbandoned }) => !isAbandoned);
      for (const wanted of wantedReplies) wanted.isSent = false;
      if (lost?.isForgotten) for (const itemId of lost.itemIds) history.remove(itemId);
      if (!lost || lost.isCancelled || lost === unsaid) return;
      const again = askedAgain(lost);
      if (again) wantedReplies.unshift(again);
      else lost.generation.end();
    },
    askNext,
    fail: (fault) => failAll(fault),
    close: () => failAll(new llm.RealtimeError('the session was closed')),
  };
}
