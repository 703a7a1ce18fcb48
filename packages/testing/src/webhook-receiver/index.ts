export * from './webhook-receiver.ts';
