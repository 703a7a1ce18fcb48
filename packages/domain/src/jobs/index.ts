export { countJobs, type QueueCount } from './count.ts';
export { enqueueJob } from './enqueue.ts';
export { type FailedJob, listFailedJobs } from './list-failed.ts';
export { retryFailedJob } from './retry-failed.ts';
export {
  type CarriedJob,
  deadLetterOptions,
  deadLetterQueue,
  type JobData,
  type JobName,
  jobQueues,
  type QueueOptions,
} from './queues.ts';
