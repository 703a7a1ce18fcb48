export { recordNodeHeartbeat } from './heartbeat.ts';
export { purgeGatewayMinutes } from './purge-gateway-minutes.ts';
export { purgeVoiceNodes } from './purge.ts';
export { reapLostCalls } from './reap.ts';
export { tickGatewayMinute } from './tick-gateway-minute.ts';
