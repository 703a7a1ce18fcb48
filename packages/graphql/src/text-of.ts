import { print, type DocumentNode } from '@0no-co/graphql.web';

/** A document as it goes over HTTP. */
export function textOf(document: DocumentNode): string {
  return print(document);
}
