import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from './document.ts';

export const openApiFile = fileURLToPath(new URL('../../openapi.json', import.meta.url));

export function openApiText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
