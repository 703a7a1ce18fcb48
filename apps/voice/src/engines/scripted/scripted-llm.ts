/** The scripted conversation as a language model of LiveKit Agents: first the control tools, then, with their results, the words. */
import { randomUUID } from 'node:crypto';
import { llm, type APIConnectOptions } from '@livekit/agents';
import type { ControlCall } from '@uketsuke/contracts';
import type { BrainOutput } from '@uketsuke/receptionist';

type ChatOptions = Parameters<llm.LLM['chat']>[0];

type RecordCall = Extract<ControlCall, { tool: 'record_field' }>;

export class ScriptedLlm extends llm.LLM {
  #calls: readonly ControlCall[] = [];
  #say: readonly string[] = [];
  /** Fields of replies whose tools may never have run: the caller cut in first. Recording one twice does no harm. */
  #unconfirmed: readonly RecordCall[] = [];

  /** The next reply. It is taken by the next `chat`, or the next two where it calls tools. */
  prepare({ calls, say }: Pick<BrainOutput, 'calls' | 'say'>): void {
    const records = calls.filter(isRecord);
    const keys = new Set(records.map((call) => call.arguments.key));
    const late = this.#unconfirmed.filter((call) => !keys.has(call.arguments.key));
    this.#unconfirmed = [...late, ...records];
    this.#calls = [...late, ...calls];
    this.#say = say;
  }

  override label(): string {
    return 'uketsuke.ScriptedLlm';
  }

  override get model(): string {
    return 'scripted';
  }

  override get provider(): string {
    return 'uketsuke';
  }

  override chat({ chatCtx, toolCtx, connOptions }: ChatOptions): llm.LLMStream {
    const calls = this.#calls;
    const say = calls.length > 0 ? [] : this.#say;
    this.#calls = [];
    if (calls.length === 0) {
      this.#say = [];
      // Asked for the words: the tools, if there were any, have run.
      this.#unconfirmed = [];
    }
    const options = { chatCtx, ...(toolCtx && { toolCtx }), connOptions: connOptions ?? noRetries };
    return new ScriptedStream(this, options, { calls, say });
  }
}

const isRecord = (call: ControlCall): call is RecordCall => call.tool === 'record_field';

/** Nothing here fails in a way that trying again would help. */
const noRetries: APIConnectOptions = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 };

type StreamOptions = ConstructorParameters<typeof llm.LLMStream>[1];

class ScriptedStream extends llm.LLMStream {
  readonly #calls: readonly ControlCall[];
  readonly #say: readonly string[];

  constructor(
    owner: ScriptedLlm,
    options: StreamOptions,
    reply: Readonly<{ calls: readonly ControlCall[]; say: readonly string[] }>,
  ) {
    super(owner, options);
    this.#calls = reply.calls;
    this.#say = reply.say;
  }

  protected override run(): Promise<void> {
    const id = randomUUID();
    if (this.#calls.length > 0) {
      const toolCalls = this.#calls.map(({ tool, arguments: args }) =>
        llm.FunctionCall.create({ callId: randomUUID(), name: tool, args: JSON.stringify(args) }),
      );
      this.queue.put({ id, delta: { role: 'assistant', toolCalls } });
    }
    for (const [index, sentence] of this.#say.entries()) {
      const content = index < this.#say.length - 1 ? separated(sentence) : sentence;
      this.queue.put({ id, delta: { role: 'assistant', content } });
    }
    return Promise.resolve();
  }
}

/** Sentences of Latin script are joined by a space, Japanese ones by nothing. */
function separated(sentence: string): string {
  return /[。！？」』）]$/.test(sentence) ? sentence : `${sentence} `;
}
