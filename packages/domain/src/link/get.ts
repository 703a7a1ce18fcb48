import type { DomainContext } from '../context.ts';
import { requireLink } from '../permission.ts';
import type { LinkViewer } from './find-viewer.ts';

/** The link by which the viewer came. */
export function getLink(ctx: DomainContext): LinkViewer {
  return requireLink(ctx);
}
