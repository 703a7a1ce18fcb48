import { ownNameOf } from '@uketsuke/runtime';
import type { z } from 'zod';

export interface EnvSection {
  title: string;
  schema: z.ZodObject;
  /** Before the names that other processes have as well. */
  prefix?: string;
}

const header = `# Every setting of Uketsuke. Generated from the env.ts of each app by \`npm run documents\`; do not edit.
# None is needed on one machine: \`npm start\` chooses all of them, and reads those that you set in \`.env\` (exported variables win).
# A line that is commented out shows the default, or an example.
`;

/** The text of .env.example: one commented line per variable, with what it is for. */
export function envExample(sections: readonly EnvSection[]): string {
  return `${header}\n${sections.map(sectionText).join('\n')}`;
}

function sectionText({ title, schema, prefix }: EnvSection): string {
  const lines = Object.entries(schema.shape).map(([name, field]) => {
    const description = describe(field);
    if (description === '') throw new Error(`${name} has no .describe() in its env.ts.`);
    const ownName = prefix === undefined ? name : ownNameOf(prefix, name);
    const also = ownName === name ? '' : ` ${name} does the same where the environment is that of this process alone.`;
    return `# ${description}${also}\n# ${ownName}=${defaultOf(field)}\n`;
  });
  return `# ---------- ${title} ----------\n\n${lines.join('\n')}`;
}

function describe(field: unknown): string {
  const { description, def } = asField(field);
  if (description) return description.replaceAll('\n', ' ');
  return def?.innerType ? describe(def.innerType) : '';
}

function defaultOf(field: unknown): string {
  const { def } = asField(field);
  if (def?.type === 'default' || def?.type === 'prefault') {
    const value = def.defaultValue;
    if (Array.isArray(value)) return value.join(',');
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  }
  return def?.innerType ? defaultOf(def.innerType) : '';
}

interface FieldView {
  description?: string;
  def?: { type?: string; innerType?: unknown; defaultValue?: unknown; in?: unknown };
}

/** zod's own shape of a field: what it says of itself, and what it wraps. */
function asField(field: unknown): FieldView {
  return field as FieldView;
}
