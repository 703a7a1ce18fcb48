import type { Stripe } from 'stripe';

interface PayPage {
  session: Stripe.Checkout.Session;
  /** Why the last attempt was refused. */
  declined?: string;
  /** The card whose owner is being asked by its bank. */
  askingFor?: string;
}

/** A payment page of the emulator: enough for a browser to pay, be declined, authenticate or go back. */
export function payPage({ session, declined, askingFor }: PayPage): string {
  const what =
    session.mode === 'setup'
      ? 'Save a card'
      : `Pay ${session.amount_total} yen (tax ${session.total_details?.amount_tax})`;
  const card = '<label>Card number <input name="number" value="4242424242424242" autocomplete="off"></label>';
  const asking = `<p>Your bank asks: is it you?</p><input type="hidden" name="number" value="${escapeHtml(askingFor ?? '')}">
<button name="authentication" value="passed">Yes</button> <button name="authentication" value="failed">No</button>`;
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stripe emulator</title><h1>${what}</h1><p>This is an emulator. No money moves.</p>
${declined === undefined ? '' : `<p role="alert">Declined: ${escapeHtml(declined)}</p>`}
<form method="post">${askingFor === undefined ? `${card} <button>Pay</button>` : asking}</form>
${session.cancel_url === null ? '' : `<a href="${escapeHtml(session.cancel_url)}">Back</a>`}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
