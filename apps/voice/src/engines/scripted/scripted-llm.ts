/** The scripted conversation as a language model of LiveKit Agents: first the control tools, then, with their results, the words. */
import { randomUUID } from 'node:crypto';
import { llm, type APIConnectOptions } from '@livekit/agents';
import type { ControlCall } from '@uketsuke/contracts';
import type { BrainOutput } from '@uketsuke/receptionist';

type ChatOptions = Parameters<llm.LLM['chat']>[0];

export interface ToolAnswerText {
  /** What the tool answered; small data where it failed. */
  content: string;
  isError: boolean;
}

export interface ScriptedLlmOptions {
  /** A tool that the reply asked for has answered: what is to be done and said now. */
  onToolAnswered(answer: ToolAnswerText): BrainOutput;
}

type Reply = Pick<BrainOutput, 'calls' | 'say' | 'tool'>;

type RecordCall = Extract<ControlCall, { tool: 'record_field' }>;

export class ScriptedLlm extends llm.LLM {
  #calls: readonly ControlCall[] = [];
  #say: readonly string[] = [];
  #tool: BrainOutput['tool'] = null;
  /** Of the tool that was asked for last, until it has answered. */
  #toolCallId: string | null = null;
  readonly #onToolAnswered: ScriptedLlmOptions['onToolAnswered'];
  /** Fields of replies whose tools may never have run: the caller cut in first. Recording one twice does no harm. */
  #unconfirmed: readonly RecordCall[] = [];

  constructor({ onToolAnswered }: ScriptedLlmOptions) {
    super();
    this.#onToolAnswered = onToolAnswered;
  }

  /** The next reply. It is taken by the next `chat`, or the next two where it calls tools. */
  prepare({ calls, say, tool }: Reply): void {
    const records = calls.filter(isRecord);
    const keys = new Set(records.map((call) => call.arguments.key));
    const late = this.#unconfirmed.filter((call) => !keys.has(call.arguments.key));
    this.#unconfirmed = [...late, ...records];
    this.#calls = [...late, ...calls];
    this.#say = say;
    this.#tool = tool;
    this.#toolCallId = null;
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
    this.#takeToolAnswer(chatCtx);
    const tool = this.#tool;
    const calls = [
      ...this.#calls.map(({ tool: name, arguments: args }) => functionCall(name, args)),
      ...(tool ? [functionCall(tool.name, tool.arguments)] : []),
    ];
    const say = calls.length > 0 ? [] : this.#say;
    if (tool) this.#toolCallId = calls.at(-1)?.callId ?? null;
    this.#calls = [];
    this.#tool = null;
    if (calls.length === 0) {
      this.#say = [];
      // Asked for the words: the tools, if there were any, have run.
      this.#unconfirmed = [];
    }
    const options = { chatCtx, ...(toolCtx && { toolCtx }), connOptions: connOptions ?? noRetries };
    return new ScriptedStream(this, options, { calls, say });
  }

  /** The tool has run since the last `chat`: the brain goes on from its answer. */
  #takeToolAnswer(chatCtx: llm.ChatContext): void {
    const id = this.#toolCallId;
    if (id === null) return;
    const output = chatCtx.items.find((item) => item.type === 'function_call_output' && item.callId === id);
    if (output?.type !== 'function_call_output') return;
    this.prepare(this.#onToolAnswered({ content: output.output, isError: output.isError }));
  }
}

function functionCall(name: string, args: unknown): llm.FunctionCall {
  return llm.FunctionCall.create({ callId: randomUUID(), name, args: JSON.stringify(args) });
}

const isRecord = (call: ControlCall): call is RecordCall => call.tool === 'record_field';

/** Nothing here fails in a way that trying again would help. */
const noRetries: APIConnectOptions = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 };

type StreamOptions = ConstructorParameters<typeof llm.LLMStream>[1];

class ScriptedStream extends llm.LLMStream {
  readonly #calls: readonly llm.FunctionCall[];
  readonly #say: readonly string[];

  constructor(
    owner: ScriptedLlm,
    options: StreamOptions,
    reply: Readonly<{ calls: readonly llm.FunctionCall[]; say: readonly string[] }>,
  ) {
    super(owner, options);
    this.#calls = reply.calls;
    this.#say = reply.say;
  }

  protected override run(): Promise<void> {
    const id = randomUUID();
    if (this.#calls.length > 0) {
      this.queue.put({ id, delta: { role: 'assistant', toolCalls: [...this.#calls] } });
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
