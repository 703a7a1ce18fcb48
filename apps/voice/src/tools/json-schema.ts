import { modelSchemaOf } from '@uketsuke/contracts';
import type { JsonSchema, ToolParameters } from './call-tool.ts';

/** What a language model is told about the arguments of a tool. */
export function jsonSchemaOf(parameters: ToolParameters): JsonSchema {
  return parameters.by === 'json_schema' ? parameters.schema : modelSchemaOf(parameters.shape);
}
