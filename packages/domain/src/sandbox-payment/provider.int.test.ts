import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { describePaymentProvider } from '@uketsuke/testing/payment-provider';
import { createSandboxProvider } from './create-provider.ts';
import { answerSandboxBank, payAtSandbox } from './pay.ts';

const setting = createTestContext();
const dayMs = 86_400_000;

describePaymentProvider('sandbox', async () => {
  const { id: organizationId } = await createTestOrganization(setting);
  const { db, clock } = setting;
  const provider = createSandboxProvider({ db, clock, webUrl: 'http://127.0.0.1:3000' });
  return {
    provider,
    organizationId,
    async fillIn(checkoutId, number) {
      const ctx = setting.as({ kind: 'payer', organizationId, checkoutId });
      const answer = await payAtSandbox(ctx, { number, expiresMonth: 12, expiresYear: 2099, cvc: '123' });
      const last = answer.state === 'asks_owner' ? await answerSandboxBank(ctx, true) : answer;
      return last.state === 'succeeded';
    },
    letADayPass: () => clock.advance(dayMs),
  };
});
