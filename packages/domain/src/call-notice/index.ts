export { sendCallNotice } from './send.ts';
