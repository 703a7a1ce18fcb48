export {
  deadLetterOptions,
  deadLetterQueue,
  type JobData,
  type JobName,
  jobQueues,
  type QueueOptions,
} from './queues.ts';
