export type { LinkConfig } from './config.ts';
export { createWebhookPortalLink } from './create-portal.ts';
export { findLinkPage, type LinkPage } from './find-page.ts';
export { findLinkViewer, type LinkViewer } from './find-viewer.ts';
export { getLink } from './get.ts';
export type { PortalLinkCreateInput } from './input.ts';
export type { IssuedLink } from './issue.ts';
export { purgeLinks } from './purge.ts';
