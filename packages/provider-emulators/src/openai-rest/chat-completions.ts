import type { ServerResponse } from 'node:http';
import type { CompletionUsage } from 'openai/resources/completions';
import type { MindStep } from '../mind/index.ts';
import type { ChatRequest } from './chat-request.ts';
import type { PartWriter } from './part-writer.ts';
import type { RestProfile } from './profile.ts';
import type { ServedCallPart, ServedChoice, ServedChunk, ServedCompletion, ServedDelta } from './served-chat.ts';

export interface ChatAnswerOptions {
  request: ChatRequest;
  steps: readonly MindStep[];
  profile: RestProfile;
  response: ServerResponse;
  writer: PartWriter;
  /** Unix seconds. */
  created: number;
  nextId(): number;
}

type Call = Extract<MindStep, { do: 'call' }>;

/** Tokens, as far as anybody can tell from outside: four characters each. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

export async function answerChat(options: ChatAnswerOptions): Promise<void> {
  if (options.request.stream === true) await streamChat(options);
  else await answerWhole(options);
}

async function answerWhole({
  request,
  steps,
  profile,
  response,
  writer,
  created,
  nextId,
}: ChatAnswerOptions): Promise<void> {
  for (const step of steps) if (step.do === 'wait') await writer.wait(step.ms);
  const calls = steps.filter((step) => step.do === 'call');
  const text = textOf(steps);
  const answer: ServedCompletion = {
    id: `chatcmpl-${nextId()}`,
    object: 'chat.completion',
    created,
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' ? null : text,
          refusal: null,
          ...(calls.length > 0 && {
            tool_calls: calls.map((call) => ({
              ...(profile.toolCalls.id && { id: profile.toolCalls.id(nextId()) }),
              type: 'function',
              function: { name: call.name, arguments: JSON.stringify(call.arguments) },
            })),
          }),
        },
        logprobs: null,
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    ...(profile.usage !== 'never' && { usage: usageOf(request, text) }),
  };
  response.setHeader('content-type', 'application/json');
  writer.end(JSON.stringify(answer));
}

async function streamChat({
  request,
  steps,
  profile,
  response,
  writer,
  created,
  nextId,
}: ChatAnswerOptions): Promise<void> {
  response.setHeader('content-type', 'text/event-stream; charset=utf-8');
  const frame = { id: `chatcmpl-${nextId()}`, object: 'chat.completion.chunk', created, model: request.model } as const;
  const withUsage = profile.usage === 'asked_for' && request.stream_options?.include_usage === true;
  const send = (choices: ServedChoice[], more: Pick<ServedChunk, 'usage'> = {}): Promise<boolean> => {
    const chunk: ServedChunk = { ...frame, choices, ...(withUsage && { usage: null }), ...more };
    return writer.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  const delta = (content: ServedDelta): Promise<boolean> =>
    send([{ index: 0, delta: content, logprobs: null, finish_reason: null }]);

  response.flushHeaders();
  let calls = 0;
  let isFirst = true;
  const begin = async (): Promise<void> => {
    if (!isFirst) return;
    isFirst = false;
    await delta({ role: 'assistant', content: '' });
    await think(profile, delta);
  };
  for (const step of steps) {
    switch (step.do) {
      case 'wait':
        await writer.wait(step.ms);
        break;
      case 'say':
        await begin();
        for (const piece of piecesOf(step.text)) if (!(await delta({ content: piece }))) return;
        break;
      case 'call':
        await begin();
        for (const part of callParts(step, { profile, index: calls, nextId })) {
          if (!(await delta({ tool_calls: [part] }))) return;
        }
        calls += 1;
        break;
      default:
        step satisfies never;
    }
  }
  await begin();
  const finish = calls > 0 ? profile.toolCalls.finishReason : 'stop';
  const usage = usageOf(request, textOf(steps));
  await send(
    [{ index: 0, delta: {}, logprobs: null, finish_reason: finish }],
    profile.usage === 'always' ? { usage } : {},
  );
  if (withUsage) await send([], { usage });
  writer.end('data: [DONE]\n\n');
}

const thoughts = ['The caller wants', ' something.'];

async function think({ thinking }: RestProfile, delta: (content: ServedDelta) => Promise<boolean>): Promise<void> {
  if (thinking === 'none') return;
  if (thinking === 'think_tags') {
    for (const content of ['<thi', 'nk>', ...thoughts, '</th', 'ink>', '\n\n']) await delta({ content });
    return;
  }
  for (const thought of thoughts) {
    await delta(thinking === 'reasoning' ? { reasoning: thought } : { reasoning_content: thought });
  }
}

interface CallFrame {
  profile: RestProfile;
  index: number;
  nextId(): number;
}

function callParts(call: Call, { profile: { toolCalls }, index, nextId }: CallFrame): ServedCallPart[] {
  const place = indexOf(toolCalls.index, index);
  const head = { ...place, ...(toolCalls.id && { id: toolCalls.id(nextId()) }), type: 'function' as const };
  const args = JSON.stringify(call.arguments);
  if (!toolCalls.areStreamed) return [{ ...head, function: { name: call.name, arguments: args } }];
  return [
    { ...head, function: { name: call.name, arguments: '' } },
    ...piecesOf(args).map((piece) => ({ ...place, function: { arguments: piece } })),
  ];
}

function indexOf(way: RestProfile['toolCalls']['index'], count: number): { index?: number } {
  if (way === 'missing') return {};
  return { index: way === 'counted' ? count : 0 };
}

/** Some characters each, as tokens are. */
function piecesOf(text: string): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += 3) pieces.push(characters.slice(at, at + 3).join(''));
  return pieces;
}

function textOf(steps: readonly MindStep[]): string {
  return steps.map((step) => (step.do === 'say' ? step.text : '')).join('');
}

function usageOf(request: ChatRequest, text: string): CompletionUsage {
  const [input, output] = [tokensOf(JSON.stringify(request.messages)), tokensOf(text)];
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
