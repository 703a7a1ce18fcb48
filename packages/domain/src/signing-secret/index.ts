export { getSigningSecret, type ShownSigningSecret } from './get.ts';
export { resealSigningSecrets } from './reseal.ts';
export { rotateSigningSecret } from './rotate.ts';
