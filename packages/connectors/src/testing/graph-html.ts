import { asHtml } from '../definition/escapes.ts';

/** What Microsoft 365 shows of a body. */
export function graphHtml({ contentType, content }: { contentType: string; content: string }): string {
  return contentType === 'text' ? asHtml(content).replaceAll('<br>', '\n') : content;
}
