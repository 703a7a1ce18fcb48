/** The four control tools as the models see them. */
import { llm } from '@livekit/agents';
import { ControlRefused, type Controls } from './controls.ts';

export function controlTools(controls: Controls): llm.ToolContextLike {
  return [
    tool({
      name: 'record_field',
      description:
        'Records what the caller said for one field, as soon as it is said or corrected. value null: the caller was asked and declines.',
      properties: {
        key: { type: 'string', description: 'The key of the field.' },
        value: { type: ['string', 'null'], description: 'The value, written out as it should be read later.' },
      },
      required: ['key', 'value'],
      run: (args) => controls.recordField(args),
    }),
    tool({
      name: 'answer_from_faq',
      description:
        'Gives the prepared answer to a frequent question. Say that answer in your own manner, nothing beyond it.',
      properties: { index: { type: 'integer', description: 'The number of the FAQ entry.' } },
      required: ['index'],
      run: (args) => controls.answerFromFaq(args),
    }),
    tool({
      name: 'hand_off',
      description:
        'Passes the call on to a person. Use it as soon as a handoff rule applies or the caller asks for a person.',
      properties: {
        reason: { type: 'string', enum: ['handoff_rule', 'caller_asked_for_person', 'emergency'] },
        rule: { type: 'string', description: 'The handoff rule that applies, word for word.' },
      },
      required: ['reason'],
      run: (args) => controls.handOff(args),
    }),
    tool({
      name: 'finish',
      description:
        'Ends the call. completed: everything was collected and confirmed. answered: an FAQ answer settled what the caller wanted.',
      properties: { outcome: { type: 'string', enum: ['completed', 'answered'] } },
      required: ['outcome'],
      run: (args) => controls.finish(args),
    }),
  ];
}

interface ToolShape {
  name: string;
  description: string;
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  run: (args: unknown) => string;
}

function tool({ name, description, properties, required, run }: ToolShape) {
  return llm.tool({
    name,
    description,
    parameters: { type: 'object', properties, required, additionalProperties: false },
    execute: (args: unknown) => {
      try {
        return Promise.resolve(run(args));
      } catch (error) {
        // Refusals go back to the model; anything else is a fault of ours and fails the call.
        if (error instanceof ControlRefused) throw new llm.ToolError(error.message);
        throw error;
      }
    },
  });
}
