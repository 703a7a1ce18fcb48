/** What the service tells, on its way to those whom it concerns. */
import { llm } from '@livekit/agents';
import type { HeardWords } from './heard-words.ts';
import type { ServerContent, ServerMessage, UsageMetadata } from './live-messages.ts';
import type { ModelSide } from './model-side.ts';

export interface ObeyMessagesOptions {
  heard: Pick<HeardWords, 'hear'>;
  model: Pick<ModelSide, 'speech' | 'calls' | 'replies'>;
  onUsage(counts: UsageMetadata): void;
}

export function createObeyMessages({ heard, model, onUsage }: ObeyMessagesOptions): (message: ServerMessage) => void {
  const { speech, calls, replies } = model;

  const takeContent = (content: ServerContent): void => {
    if (content.interrupted) replies.interrupted();
    const words = content.inputTranscription?.text ?? '';
    if (words !== '') heard.hear(words);
    for (const { inlineData, thought } of content.modelTurn?.parts ?? []) {
      if (thought || inlineData?.data === undefined) continue;
      const output = replies.output();
      if (output) speech.sound(output, inlineData.data);
    }
    const said = content.outputTranscription?.text ?? '';
    if (said !== '') replies.output()?.text(said);
    if (content.generationComplete) replies.generated();
    if (content.turnComplete) replies.turnCompleted();
  };

  const takeCall = (id: string, name: string, args: string): void => {
    const output = replies.output();
    calls.called({ id, name, args });
    if (output) output.call(llm.FunctionCall.create({ callId: id, name, args }));
    else calls.answered(id, { content: 'not done: the caller spoke first', isError: true, isLeft: false });
  };

  return ({ serverContent, toolCall, toolCallCancellation, usageMetadata }) => {
    if (serverContent) takeContent(serverContent);
    for (const { id, name, args = {} } of toolCall?.functionCalls ?? []) takeCall(id, name, JSON.stringify(args));
    if (toolCall && speech.current) speech.end(speech.current);
    for (const id of toolCallCancellation?.ids ?? []) calls.cancelled(id);
    if (usageMetadata) onUsage(usageMetadata);
  };
}
