/** An engine with a language model whose every answer a test decides, and which can be asked what it was told. */
import { randomUUID } from 'node:crypto';
import { llm } from '@livekit/agents';
import type { stt } from '@livekit/agents';
import type { CallEngine, Engine, EngineCall } from '../engines/engine.ts';
import { modelPrompt } from '../engines/model-prompts.ts';
import { SpeechTts } from '../engines/scripted/speech-tts.ts';
import { createToneVoice, type ToneVoiceOptions } from './faked-engine/tone-voice.ts';

/** What the model is asked: its history, and what it is told for this reply alone. */
export interface ModelAsked {
  /** "user: …", "assistant: …", "system: …", "call name {…}", "result …", in order. */
  lines: string[];
  /** The last line of the caller; empty where there is none. */
  said: string;
  /** What the last tool that has run since then answered; null: none has. */
  result: string | null;
}

export interface ModelAnswer {
  say?: string;
  calls?: readonly { name: string; arguments: Record<string, unknown> }[];
  /** The answer breaks off, after what it says. */
  error?: unknown;
  /** And not before this. */
  errorAfter?: Promise<void>;
  /** It never comes to its end. */
  hangs?: boolean;
}

export interface FakeModelEngineOptions {
  name?: string;
  answer: (asked: ModelAsked) => ModelAnswer | Promise<ModelAnswer>;
  voice?: ToneVoiceOptions;
  openStt?: () => Promise<stt.STT>;
}

export interface FakeModelEngine extends Engine {
  readonly asked: readonly ModelAsked[];
  readonly opened: readonly EngineCall[];
  readonly closed: number;
}

export function createFakeModelEngine({
  name = 'model',
  answer,
  voice,
  openStt,
}: FakeModelEngineOptions): FakeModelEngine {
  const asked: ModelAsked[] = [];
  const opened: EngineCall[] = [];
  let closed = 0;
  return {
    name,
    asked,
    opened,
    get closed() {
      return closed;
    },
    warm() {},
    async open(call): Promise<CallEngine> {
      opened.push(call);
      const { language, output, config } = call.plan;
      const speech = { language, rateHz: call.rateHz, speakingRate: config.speaking_rate };
      return {
        name,
        model: new FakeModel((question) => {
          asked.push(question);
          return answer(question);
        }),
        tts: output === 'audio' ? new SpeechTts({ voice: createToneVoice(voice), ...speech }) : null,
        ears: openStt ? { by: 'stt', stt: await openStt() } : { by: 'nobody' },
        filtersText: true,
        drivesTools: false,
        opening: () => ({ say: config.greeting }),
        prompt: (input) => modelPrompt(input, language),
        turnState: () => ({ keypad: { mode: 'free', maxDigits: 30 }, takesLeave: false }),
        close() {
          closed += 1;
          return Promise.resolve();
        },
      };
    },
    close: () => Promise.resolve(),
  };
}

type Answer = (asked: ModelAsked) => ModelAnswer | Promise<ModelAnswer>;
type ChatOptions = Parameters<llm.LLM['chat']>[0];

class FakeModel extends llm.LLM {
  readonly #answer: Answer;

  constructor(answer: Answer) {
    super();
    this.#answer = answer;
  }

  override label(): string {
    return 'uketsuke.FakeModel';
  }

  override chat({ chatCtx, toolCtx }: ChatOptions): llm.LLMStream {
    const options = { chatCtx, ...(toolCtx && { toolCtx }), connOptions: noRetries };
    return new FakeModelStream(this, options, () => this.#answer(askedOf(chatCtx)));
  }
}

const noRetries = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 };

class FakeModelStream extends llm.LLMStream {
  readonly #answer: () => ModelAnswer | Promise<ModelAnswer>;

  constructor(
    owner: llm.LLM,
    options: ConstructorParameters<typeof llm.LLMStream>[1],
    answer: () => ModelAnswer | Promise<ModelAnswer>,
  ) {
    super(owner, options);
    this.#answer = answer;
  }

  protected override async run(): Promise<void> {
    const id = randomUUID();
    const { say, calls = [], error, errorAfter, hangs } = await this.#answer();
    if (say) this.queue.put({ id, delta: { role: 'assistant', content: say } });
    const toolCalls = calls.map((call) =>
      llm.FunctionCall.create({ callId: randomUUID(), name: call.name, args: JSON.stringify(call.arguments) }),
    );
    if (toolCalls.length > 0) this.queue.put({ id, delta: { role: 'assistant', toolCalls } });
    await errorAfter;
    if (error) throw error;
    if (hangs) await new Promise(() => {});
  }
}

function askedOf(context: llm.ChatContext): ModelAsked {
  const lines: string[] = [];
  let said = '';
  let result: string | null = null;
  for (const item of context.items) {
    switch (item.type) {
      case 'message': {
        const text = item.textContent ?? '';
        lines.push(`${item.role}: ${text}`);
        if (item.role === 'user') {
          said = text;
          result = null;
        }
        break;
      }
      case 'function_call':
        lines.push(`call ${item.name} ${item.args}`);
        break;
      case 'function_call_output':
        lines.push(`result ${item.output}`);
        result = item.output;
        break;
      default:
    }
  }
  return { lines, said, result };
}
