import type { Stripe } from 'stripe';
import { idOf } from '../state/id-of.ts';
import type { State } from '../state/state.ts';

export interface NewDispute {
  paymentIntentId: string;
  /** The whole charge when it is omitted. */
  amount?: number;
  /** An inquiry of the bank, which takes no money. */
  isInquiry?: boolean;
}

/** The card's owner denies a payment; the money is taken back at once, unless it is an inquiry. */
export function openDispute(state: State, { paymentIntentId, amount, isInquiry = false }: NewDispute): Stripe.Dispute {
  const intent = state.paymentIntents.get(paymentIntentId);
  const charge = state.charges.get(idOf(intent.latest_charge));
  const dispute = state.disputes.add({
    ...blankDispute(),
    id: state.newId('du'),
    amount: amount ?? charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    payment_intent: intent.id,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  charge.disputed = true;
  state.emit('charge.dispute.created', dispute);
  if (!isInquiry) state.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank's decision: `won` gives the money back. */
export function closeDispute(state: State, id: string, outcome: 'won' | 'lost' | 'warning_closed'): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  dispute.status = outcome;
  state.emit('charge.dispute.closed', dispute);
  if (outcome === 'won') state.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function blankDispute() {
  return {
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: 'fraudulent',
  } satisfies Partial<Stripe.Dispute>;
}
