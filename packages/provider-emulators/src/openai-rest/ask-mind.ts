import type { Mind, MindInput, MindSession, MindStep, OpenMind } from '../mind/index.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

export type AskMind = (request: ChatRequest) => Promise<MindStep[]>;

/** Of conversations that may go on. */
const mindsMax = 100;

/**
 * What the model does with these messages. The API keeps nothing between two requests: a new mind hears the whole conversation again, and what it does
 * last is the answer. Thus a request that is sent twice is answered alike. A mind that has heard just what comes before the news is not told it again.
 */
export function createAskMind(openMind: OpenMind): AskMind {
  /** By what they have heard. */
  const minds = new Map<string, Mind>();
  const mindThatHeard = (key: string): Mind | undefined => {
    const mind = minds.get(key);
    minds.delete(key);
    return mind;
  };
  const remember = (key: string, mind: Mind): void => {
    minds.set(key, mind);
    for (const oldest of [...minds.keys()].slice(0, -mindsMax)) minds.delete(oldest);
  };

  return async (request) => {
    const session = sessionOf(request);
    const inputs = inputsOf(request.messages);
    const keyOf = (count: number): string => JSON.stringify([session, inputs.slice(0, count)]);
    // Answers of tools that were called together are heard together; of what was called before, the model has made something already.
    const said = request.messages.findLastIndex(({ role }) => role === 'assistant');
    const heard = inputsOf(request.messages.slice(0, said + 1), { isWhole: false }).length;
    const isAnswered = inputs.at(-1)?.type === 'tool_result';
    const old = isAnswered ? Math.min(heard, inputs.length - 1) : inputs.length - 1;
    const known = mindThatHeard(keyOf(old));
    const mind = known ?? openMind(session);
    const steps: MindStep[] = [];
    for (const [index, input] of inputs.entries()) {
      if (known && index < old) continue;
      const done = await mind.next(input);
      if (index >= old) steps.push(...done);
    }
    // Who asked for a reply is not in the messages of the next request.
    if (inputs.at(-1)?.type !== 'reply_wanted') remember(keyOf(inputs.length), mind);
    return steps;
  };
}

function sessionOf({ messages, tools }: ChatRequest): MindSession {
  const isHead = (_: ChatMessage, index: number): boolean => messages.slice(0, index + 1).every(isNote);
  return {
    instructions: messages.filter(isHead).map(textOf).join('\n'),
    tools: (tools ?? []).map(({ function: { name, description, parameters } }) => ({
      name,
      description: description ?? '',
      parameters: parameters ?? {},
    })),
  };
}

function inputsOf(messages: readonly ChatMessage[], { isWhole = true } = {}): MindInput[] {
  const names = new Map<string, string>();
  const inputs: MindInput[] = [];
  for (const message of messages) {
    if (message.role === 'user') inputs.push({ type: 'caller', text: textOf(message) });
    if (message.role === 'assistant') {
      for (const call of message.tool_calls ?? []) names.set(call.id, call.function.name);
    }
    if (message.role === 'tool') {
      const callId = message.tool_call_id;
      inputs.push({ type: 'tool_result', name: names.get(callId) ?? '', callId, output: textOf(message) });
    }
  }
  const last = messages.at(-1);
  const hasOnlyHead = messages.every(isNote);
  if (!isWhole || !last || last.role === 'user' || last.role === 'tool') return inputs;
  const note = isNote(last) && !hasOnlyHead ? textOf(last) : null;
  return [...inputs, { type: 'reply_wanted', instructions: note }];
}

function isNote({ role }: ChatMessage): boolean {
  return role === 'system' || role === 'developer';
}

function textOf({ content }: ChatMessage): string {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}
