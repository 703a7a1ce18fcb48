export { findSignInAccount, normaliseEmail, type SignInAccount } from './find-account.ts';
export { findMemberViewer, type MemberChoice } from './find-member-viewer.ts';
export { purgeSignIns } from './purge.ts';
