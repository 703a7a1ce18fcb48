export { enqueueJob } from './enqueue.ts';
export {
  deadLetterOptions,
  deadLetterQueue,
  type JobData,
  type JobName,
  jobQueues,
  type QueueOptions,
} from './queues.ts';
