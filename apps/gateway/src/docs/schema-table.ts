import type { JsonSchema } from '../openapi/json-schema.ts';
import { type Html, html, prose } from './html.ts';
import type { DocsLanguage, DocsText } from './text.ts';

export interface DocsSetting {
  language: DocsLanguage;
  text: DocsText;
}

interface Row {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** One row per property; objects inside are told by dotted names, named schemas by a link. */
export function schemaTable(schema: JsonSchema, { language, text }: DocsSetting): Html {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return html`<p>${typeName(schema)}</p>`;
  return html`<div class="scroll">
    <table>
      <tr>
        <th>${text.name}</th>
        <th>${text.type}</th>
        <th>${text.meaning}</th>
      </tr>
      ${rows.map(
        ({ name, schema: own, isRequired }) =>
          html`<tr>
            <td><code>${name}</code>${isRequired && html` <span class="soft">${text.required}</span>`}</td>
            <td>${typeName(own)}</td>
            <td>${meaning(own, language)}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

export function meaning(schema: JsonSchema, language: DocsLanguage): Html {
  const said = language === 'ja' ? (schema['x-ja'] ?? schema['description']) : schema['description'];
  const bounds = boundsOf(schema);
  return html`${typeof said === 'string' && prose(said)}${typeof said === 'string' && bounds !== '' && ' '}${
    bounds !== '' && html`<span class="soft">${bounds}</span>`
  }`;
}

export function schemaReference(name: string): Html {
  return html`<a href="#schema-${name}">${name}</a>`;
}

export function typeName(schema: JsonSchema): Html {
  const named = referenceName(schema);
  if (named !== undefined) return schemaReference(named);
  const choices = [schema['oneOf'], schema['anyOf'], schema['allOf']].find(Array.isArray) as JsonSchema[] | undefined;
  // Where the schema also has a `type`, its choices only narrow that type.
  if (choices && schema['type'] === undefined)
    return html`${choices.map((choice, index) => html`${index > 0 && ' | '}${typeName(choice)}`)}`;
  if (Array.isArray(schema['enum'])) return html`${schema['enum'].map((value) => JSON.stringify(value)).join(' | ')}`;
  if (schema['type'] === 'array') return html`${typeName(asSchema(schema['items']))}[]`;
  if (schema['type'] === 'object' && schema['additionalProperties']) {
    return html`map → ${typeName(asSchema(schema['additionalProperties']))}`;
  }
  return html`${typeof schema['type'] === 'string' ? schema['type'] : 'any'}`;
}

function rowsOf(schema: JsonSchema, prefix: string): Row[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asSchema(schema['properties'])).flatMap(([name, own]) => {
    const property = asSchema(own);
    const path = `${prefix}${name}`;
    const row = { name: path, schema: property, isRequired: required.includes(name) };
    const isList = property['type'] === 'array';
    const inner = isList ? asSchema(property['items']) : property;
    return [row, ...rowsOf(inner, isList ? `${path}[].` : `${path}.`)];
  });
}

function referenceName(schema: JsonSchema): string | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function boundsOf(schema: JsonSchema): string {
  const parts = [
    range(schema['minLength'], schema['maxLength'], 'characters'),
    range(schema['minItems'], schema['maxItems'], 'items'),
    range(schema['minimum'], schema['maximum'], ''),
    schema['default'] === undefined ? '' : `default ${JSON.stringify(schema['default'])}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function range(min: unknown, max: unknown, unit: string): string {
  if (min === undefined && max === undefined) return '';
  const [from, to] = [min, max].map((bound) => (typeof bound === 'number' ? bound : ''));
  return `${from}–${to} ${unit}`.trim();
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}
