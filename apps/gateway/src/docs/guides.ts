import { readFileSync } from 'node:fs';
import type { Language } from '@uketsuke/contracts';

/** The guides beside the reference, in the order of their list: `docs/<name>.md`, in Japanese `docs/<name>.ja.md`. */
export const guideNames = ['first-agent', 'web-call', 'phone', 'events', 'tools', 'connectors', 'operating'] as const;
export type GuideName = (typeof guideNames)[number];

export interface Guide {
  name: GuideName;
  markdown: string;
  title: string;
}

const folder = new URL('../../../../docs/', import.meta.url);

export function readGuide(name: GuideName, language: Language): Guide {
  const markdown = readFileSync(new URL(language === 'ja' ? `${name}.ja.md` : `${name}.md`, folder), 'utf8');
  return { name, markdown, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name };
}
