/** Any address that answers `/chat/completions` as OpenAI does, as a language model of LiveKit Agents. */
import { randomUUID } from 'node:crypto';
import { llm, type APIConnectOptions } from '@livekit/agents';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { ProviderFault } from '../../provider-fault.ts';
import { fault, refusalOf, requestOpenai, unreachable, type OpenaiAddress } from '../openai-request.ts';
import { chatMessages, type ChatMessage } from './chat-message.ts';
import { createContinuation } from './continuation.ts';
import { readAnswer, type AnswerPart } from './read-answer.ts';
import { strictTurns, wantsStrictTurns } from './strict-turns.ts';

export interface OpenaiLlmOptions extends OpenaiAddress {
  model: string;
  /** Joined to each request, for example {"temperature": 0.3}. */
  extra: Readonly<Record<string, unknown>>;
  /** An answer that has not begun by then is not waited for. */
  timeoutMs: number;
  /** Said once where an answer to the caller takes long to begin; null: nothing is. */
  filler: { afterMs: number; text: string } | null;
  /** What the server was seen to want, for all calls. */
  habits: OpenaiHabits;
  timers?: Timers;
}

/** What was learnt about a server from its refusals; one for all calls. */
export interface OpenaiHabits {
  hasStrictTurns: boolean;
  /** It refuses to tell usage within a stream. */
  refusesUsage: boolean;
}

type ChatOptions = Parameters<llm.LLM['chat']>[0];

/** It tries again by itself, where nothing was said yet. */
const noRetries: APIConnectOptions = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 60_000 };

export class OpenaiLlm extends llm.LLM {
  readonly #options: OpenaiLlmOptions;

  constructor(options: OpenaiLlmOptions) {
    super();
    this.#options = options;
  }

  override label(): string {
    return 'uketsuke.OpenaiLlm';
  }

  override get model(): string {
    return this.#options.model;
  }

  override get provider(): string {
    return new URL(this.#options.baseUrl).host;
  }

  override chat({ chatCtx, toolCtx }: ChatOptions): llm.LLMStream {
    return new OpenaiLlmStream(this, { chatCtx, ...(toolCtx && { toolCtx }), connOptions: noRetries }, this.#options);
  }
}

type StreamOptions = ConstructorParameters<typeof llm.LLMStream>[1];

/** A stream of words that stops for so long is broken. */
const stallMs = 10_000;

class OpenaiLlmStream extends llm.LLMStream {
  readonly #options: OpenaiLlmOptions;
  readonly #id = randomUUID();
  /** Of this answer, as it was given out. */
  #said = '';

  constructor(owner: OpenaiLlm, streamOptions: StreamOptions, options: OpenaiLlmOptions) {
    super(owner, streamOptions);
    this.#options = options;
  }

  protected override async run(): Promise<void> {
    const messages = await chatMessages(this.chatCtx);
    const cancelFiller = this.#armFiller(messages);
    try {
      await this.#answer(messages, cancelFiller);
    } catch (error) {
      if (this.abortController.signal.aborted) return;
      // Broken off in the middle of its words: it goes on where it stopped, once.
      if (!isUnreachable(error) || this.#said === '') throw error;
      await this.#answer([...messages, ...goOn(this.#said)], cancelFiller);
    } finally {
      cancelFiller();
    }
  }

  async #answer(messages: readonly ChatMessage[], onBegin: () => void): Promise<void> {
    const { signal } = this.abortController;
    const gone = new AbortController();
    const response = await this.#ask(messages, AbortSignal.any([signal, gone.signal]));
    const rest = createContinuation(this.#said);
    try {
      for await (const part of this.#inTime(readAnswer(response.body))) {
        if (signal.aborted) return;
        onBegin();
        if (part.type !== 'words') this.#say(rest.end());
        this.#give(part.type === 'words' ? { type: 'words', text: rest.push(part.text) } : part);
      }
      this.#say(rest.end());
    } catch (error) {
      throw error instanceof ProviderFault ? error : unreachable(error);
    } finally {
      // Nothing more of it is read, also where reading failed.
      gone.abort();
    }
  }

  /** Asks again in another way where the server refuses what others take. */
  async #ask(messages: readonly ChatMessage[], signal: AbortSignal) {
    const { habits, timers = systemTimers, timeoutMs, baseUrl, apiKey } = this.#options;
    for (;;) {
      try {
        const address = { baseUrl, apiKey, path: '/chat/completions' };
        const request = { ...address, body: this.#body(messages), signal, timeoutMs, timers };
        return await requestOpenai({ ...request, isFinal: wantsStrictTurns });
      } catch (error) {
        if (!(error instanceof ProviderFault) || !learn(habits, refusalOf(error))) throw error;
      }
    }
  }

  #body(messages: readonly ChatMessage[]): unknown {
    const { model, extra, habits } = this.#options;
    const tools = toolsOf(this.toolCtx);
    return {
      model,
      messages: habits.hasStrictTurns ? strictTurns(messages) : messages,
      stream: true,
      ...(!habits.refusesUsage && { stream_options: { include_usage: true } }),
      ...(tools.length > 0 && { tools }),
      ...extra,
    };
  }

  #give(part: AnswerPart): void {
    switch (part.type) {
      case 'words':
        this.#say(part.text);
        break;
      case 'calls': {
        const calls = part.calls.map(({ id, name, arguments: args }) =>
          llm.FunctionCall.create({ callId: id ?? randomUUID(), name, args }),
        );
        this.queue.put({ id: this.#id, delta: { role: 'assistant', toolCalls: calls } });
        break;
      }
      case 'usage':
        this.queue.put({ id: this.#id, usage: usageOf(part.usage) });
        break;
      default:
        part satisfies never;
    }
  }

  #say(content: string): void {
    if (content === '' || this.queue.closed) return;
    this.#said += content;
    this.queue.put({ id: this.#id, delta: { role: 'assistant', content } });
  }

  /** Only where the caller has just spoken: after a tool, a filler was said already. */
  #armFiller(messages: readonly ChatMessage[]): () => void {
    const { filler, timers = systemTimers } = this.#options;
    if (!filler || messages.at(-1)?.role !== 'user') return () => {};
    const say = (): void => {
      if (this.abortController.signal.aborted || this.queue.closed) return;
      this.queue.put({ id: this.#id, delta: { role: 'assistant', content: filler.text } });
    };
    return timers.after(filler.afterMs, say);
  }

  async *#inTime(parts: AsyncGenerator<AnswerPart>): AsyncGenerator<AnswerPart> {
    const { timers = systemTimers, timeoutMs } = this.#options;
    let waitMs = timeoutMs;
    for (;;) {
      const late = Promise.withResolvers<never>();
      const cancel = timers.after(waitMs, () => late.reject(fault('unreachable', `Nothing more within ${waitMs} ms`)));
      const next = parts.next();
      // Where it was too late, what comes then is nobody's.
      next.catch(() => {});
      const { done, value } = await Promise.race([next, late.promise]).finally(cancel);
      if (done) return;
      waitMs = stallMs;
      yield value;
    }
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ProviderFault && error.kind === 'unreachable';
}

/** True: something new was learnt, and asking again helps. */
function learn(habits: OpenaiHabits, refusal: string): boolean {
  if (!habits.hasStrictTurns && wantsStrictTurns(refusal)) return (habits.hasStrictTurns = true);
  if (!habits.refusesUsage && /stream_options|include_usage/.test(refusal)) return (habits.refusesUsage = true);
  return false;
}

function goOn(said: string): ChatMessage[] {
  const note =
    'Your last message was cut off by a fault of the network. Go on from exactly where it stops. Repeat nothing of it.';
  return [
    { role: 'assistant', content: said },
    { role: 'system', content: note },
  ];
}

function toolsOf(context: llm.ToolContext | undefined): unknown[] {
  if (!context) return [];
  return llm.sortedToolEntries(context).map(([name, { description, parameters }]) => {
    const { $schema: _dropped, ...schema } = llm.toJsonSchema(parameters, true, false);
    return { type: 'function', function: { name, description, parameters: schema } };
  });
}

function usageOf(usage: Extract<AnswerPart, { type: 'usage' }>['usage']): llm.CompletionUsage {
  const [promptTokens, completionTokens] = [usage.prompt_tokens ?? 0, usage.completion_tokens ?? 0];
  return {
    promptTokens,
    completionTokens,
    promptCachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    totalTokens: usage.total_tokens ?? promptTokens + completionTokens,
  };
}
