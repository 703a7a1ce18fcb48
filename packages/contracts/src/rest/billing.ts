import { z } from 'zod';
import { eachLanguage } from '../example-words.ts';
import { exampleBilling } from './examples.ts';
import { says, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

const yen = z.number().meta(says('Yen, before tax', '円（税抜き）'));

const creditExpirySchema = z
  .object({ yen, at: timeOf('When it expires', '有効期限') })
  .meta({ id: 'CreditExpiry', ...says('Credit that expires', '有効期限を迎える残高') });

const balanceSchema = z
  .object({
    yen: z.number().meta(says('milli_yen / 1000', 'milli_yen ÷ 1000')),
    milli_yen: z.number().meta(says('Thousandths of a yen', '円の 1000 分の 1')),
    depleted: z
      .boolean()
      .meta(says('Zero or below: new calls are refused', '残高が 0 以下で、新しい通話を受け付けません')),
    next_expiry: creditExpirySchema.nullable().meta(says('What expires next', '次に有効期限を迎える残高')),
  })
  .meta({ id: 'Balance', ...says('What is left of what was paid in', 'チャージの残高') });

const autoRechargeSchema = z
  .object({
    enabled: z.boolean().meta(says('It is on', '有効')),
    threshold_yen: z.number().meta(says('Below it the balance is recharged', 'これを下回ると自動でチャージします')),
    amount_yen: yen,
    monthly_cap_yen: z.number().nullable().meta(says('null: no cap', 'null は上限なし')),
    recharged_this_month_yen: yen,
    failures: z.int().min(0).meta(says('In a row', '連続した失敗の回数')),
    max_failures: z.int().meta(says('After that many it stops', 'この回数で停止します')),
  })
  .meta({ id: 'AutoRecharge', ...says('Recharging by the saved card', '登録したカードによる自動チャージ') });

const contractSchema = z
  .object({
    payment_method: z
      .enum(['card', 'invoice'])
      .meta(says('`card`: prepaid', '`card` は前払い、`invoice` は請求書払い')),
    per_minute_yen: z.number().meta(says('Yen of a minute, before tax', '1 分あたりの円（税抜き）')),
    invoice_days_until_due: z
      .int()
      .meta(says('Days from an invoice until it is due', '請求書の発行から支払期限までの日数')),
  })
  .meta({ id: 'Contract', ...says('What is agreed', '契約') });

const monthUsageSchema = z
  .object({
    calls: z.int().min(0).meta(says('Calls that ended', '終わった通話')),
    seconds: z.int().min(0).meta(says('Their seconds', '通話の秒数')),
    minutes: z.number().min(0).meta(says('seconds / 60, two decimals', '秒 ÷ 60（小数 2 桁）')),
  })
  .meta({ id: 'MonthUsage', ...says('Usage of a month', '1 か月の利用量') });

const topupLimitsSchema = z
  .object({
    min_yen: z.int().meta(says('The least', '最小の額')),
    max_yen: z.int().meta(says('The most', '最大の額')),
    quick_yen: z.array(z.int()).meta(says('Amounts to offer', '選びやすい額')),
    credit_months: z.int().meta(says('How long credit can be used', 'チャージの有効期間（月）')),
  })
  .meta({ id: 'TopupLimits', ...says('What can be paid in', 'チャージできる額') });

const latePaymentSchema = z
  .object({
    failed_at: timeOf('When the invoice was due', '支払期限'),
    grace_ends_at: timeOf('From then on new calls are refused', 'この時刻から新しい通話を受け付けません'),
    suspended: z.boolean().meta(says('New calls are refused already', 'すでに新しい通話を受け付けていません')),
  })
  .meta({ id: 'LatePayment', ...says('An invoice that is late', '支払いが遅れている請求書') });

export const billingSchema = z
  .object({
    organization_id: z.string().meta(says('Whose billing it is', '組織の ID')),
    month: z.string().meta(says('`YYYY-MM`, Japan time', '`YYYY-MM`（日本時間）')),
    contract: contractSchema,
    has_card: z.boolean().meta(says('A card is saved for auto-recharge', '自動チャージ用のカードが登録されている')),
    usage: monthUsageSchema.meta(says('This month, live and test together', '今月の利用量（live と test の合計）')),
    estimate_yen: z
      .number()
      .meta(says('Prepaid: taken this month. Invoice: an estimate', '前払いは今月引かれた額、請求書払いは概算')),
    balance: balanceSchema.nullable().meta(says('Prepaid only', '前払いのみ')),
    auto_recharge: autoRechargeSchema.nullable().meta(says('Prepaid only', '前払いのみ')),
    topup: topupLimitsSchema,
    spending_cap_yen: z
      .number()
      .nullable()
      .meta(says('Most of a month, for invoices; null: no cap', '請求書払いの 1 か月の上限。null は上限なし')),
    cap_reached: z.boolean().meta(says('New calls are refused for it', '上限に達し、新しい通話を受け付けません')),
    payment: latePaymentSchema.nullable().meta(says('Of an invoice that is late', '支払いが遅れている請求書')),
    tax: z.literal('excluded').meta(says('Amounts are before tax', '金額は税抜き')),
    tax_rate: z.number().meta({ ...says('0.1 is 10 %', '0.1 は 10 %'), examples: [0.1] }),
    price: z.number().meta(says('Yen of a minute', '1 分あたりの円')),
    stripe_enabled: z.boolean().meta(says('Payments are made at Stripe', 'Stripe で支払う')),
    subscription_status: z
      .string()
      .nullable()
      .meta(says('Of a subscription, where there is one', '定期契約の状態（あれば）')),
    threshold: z.number().nullable().meta(says('Of the auto-recharge', '自動チャージの基準額')),
  })
  .meta({ id: 'Billing', ...says('How the organization stands', '組織の残高・利用量・契約') });
export type BillingResource = z.infer<typeof billingSchema>;

export const topupSchema = z
  .object({
    url: z.string().meta(says('A payment page to open in a browser', 'ブラウザで開くお支払いページ')),
    amount_yen: z.int().meta(says('Added to the balance when it is paid', 'お支払い後に残高に加わる額')),
    tax_yen: z.int().meta(says('On top of the amount', '上乗せされる消費税')),
  })
  .meta({ id: 'Topup', ...says('A payment that was begun', '開始したチャージ') });
export type TopupResource = z.infer<typeof topupSchema>;

const topupYenMin = 500;
const topupYenMax = 300_000;

export const topupCreateSchema = z
  .object({ amount_yen: z.int().min(topupYenMin).max(topupYenMax).meta(says('Yen, before tax', '円（税抜き）')) })
  .meta({ id: 'TopupCreate', ...says('How much to pay in', 'チャージする額') });

export const billingCreateTopup = defineRoute({
  method: 'POST',
  path: '/v1/billing/topups',
  operationId: 'billing.create-topup',
  tag: 'Billing',
  summary: { en: 'Begin a payment into the balance', ja: 'チャージを開始する' },
  description: {
    en: 'Open `url` in a browser to pay. The amount is added to the balance when it is paid, not before; it can be used for six months.',
    ja: '`url` をブラウザで開いてお支払いください。残高に加わるのはお支払いの完了後で、6 か月間使えます。',
  },
  body: { schema: topupCreateSchema, isRequired: true, example: eachLanguage(() => ({ amount_yen: 5000 })) },
  success: {
    status: 201,
    description: { en: 'The payment page', ja: 'お支払いページ' },
    schema: topupSchema,
    example: eachLanguage(() => ({
      url: 'https://checkout.stripe.com/c/pay/cs_live_…',
      amount_yen: 5000,
      tax_yen: 500,
    })),
  },
  errors: ['invoice_billing', 'unavailable'],
});

export const billingGet = defineRoute({
  method: 'GET',
  path: '/v1/billing',
  operationId: 'billing.get',
  tag: 'Billing',
  summary: { en: 'Balance, usage and contract', ja: '残高・利用量・契約を取得する' },
  description: {
    en: "Of the key's organization; live and test share it.",
    ja: 'API キーの組織のものです。live と test で共通です。',
  },
  success: {
    status: 200,
    description: { en: 'How the organization stands', ja: '組織の状態' },
    schema: billingSchema,
    example: exampleBilling,
  },
  errors: [],
});
