import type { InvoiceNoticeKind } from '@uketsuke/db/client';

/** What each job carries. A handler reads the rest itself, so that it may run twice. */
export interface JobData {
  'call.transcript': { call_id: string };
  'call.summary': { call_id: string };
  /** A connection that is told of every call is told of this one. */
  'call.notice': {
    call_id: string;
    connection_id: string;
    /** Of a connection that tells several; absent: the connection as a whole. */
    place?: string;
  };
  /** The service switched it off: its organization's admins are told. */
  'webhook.disabled': { endpoint_id: string };
  /** A tenant is sent a link to its connect page: to an address, or through one of its own connections. The link is made when it is sent. */
  'connect_link.send': {
    tenant_id: string;
    connectors: string[];
    /** The key or the member who sends it. */
    maker_id: string;
    locale: 'ja' | 'en';
    /** The address, sealed and in base64: jobs are logged, and those that fail are kept. */
    email_sealed: string | null;
    connection_id: string | null;
  };
  /** A connection was deleted: its grant is ended at the provider. */
  'connection.revoke': { connection_id: string };
  /** An invoice was issued, or is to be paid soon, or is late: its organization's admins are told. */
  'invoice.notice': { invoice_id: string; kind: InvoiceNoticeKind };
  /** A prepaid balance has become low. */
  'recharge.due': { organization_id: string };
  /** Auto-recharge was given up: its organization's admins are told. */
  'recharge.stopped': { organization_id: string };
  /** A card that is not used any more. */
  'payment.forget_card': { provider: string; customer_ref: string; card_ref: string };
  /** A payment provider said something. */
  'payment.notice': { notice_id: string };
}

export type JobName = keyof JobData;

/** As it is in the queue. */
export type CarriedJob<Name extends JobName> = JobData[Name] & { traceparent?: string };

/** The queue options of pg-boss that are used here, in its names. */
export interface QueueOptions {
  /** `short`: at most one waiting job per key. */
  policy: 'short' | 'standard';
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
  deleteAfterSeconds: number;
  /** How long a job may wait to be taken. */
  retentionSeconds?: number;
  deadLetter?: string;
}

/** Jobs that failed for good; kept for a person. */
export const deadLetterQueue = 'dead-letter';

export const deadLetterOptions: QueueOptions = {
  policy: 'standard',
  retryLimit: 0,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: 900,
  deleteAfterSeconds: 30 * 86_400,
  retentionSeconds: 30 * 86_400,
};

const afterCall: QueueOptions = {
  policy: 'short',
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 120,
  deleteAfterSeconds: 86_400,
  deadLetter: deadLetterQueue,
};

export const jobQueues: Record<JobName, QueueOptions> = {
  'call.transcript': afterCall,
  'call.summary': afterCall,
  'call.notice': afterCall,
  'webhook.disabled': afterCall,
  'connect_link.send': afterCall,
  'connection.revoke': afterCall,
  'invoice.notice': afterCall,
  'recharge.due': afterCall,
  'recharge.stopped': afterCall,
  'payment.forget_card': afterCall,
  'payment.notice': afterCall,
};
