import type { Language } from './call.ts';
import { type Problem, problemLine } from './problems.ts';
import { reasonInJapanese } from './reason-words.ts';

/** The catalogue of public errors, as the API specification lists them. Clients branch on the code; the message is for people. */
export const errorCatalogue = {
  invalid_json: {
    status: 400,
    message: 'リクエスト本文が JSON オブジェクトではありません。',
    english: 'The request body is not a JSON object.',
    retry: false,
  },
  unauthorized: {
    status: 401,
    message: 'API キーがないか、正しくないか、失効しています。',
    english: 'The API key is missing, wrong or revoked.',
    retry: false,
  },
  balance_depleted: {
    status: 402,
    message: '残高がないため、新しい通話を受け付けられません。',
    english: 'The balance is used up: no new calls are taken.',
    retry: false,
  },
  payment_overdue: {
    status: 402,
    message: '請求書のお支払い期限を過ぎているため、新しい通話を受け付けられません。',
    english: 'An invoice is overdue: no new calls are taken.',
    retry: false,
  },
  spending_cap_reached: {
    status: 402,
    message: '今月の利用額が上限に達したため、新しい通話を受け付けられません。',
    english: "This month's spending cap is reached: no new calls are taken.",
    retry: false,
  },
  forbidden: { status: 403, message: 'この操作は許可されていません。', english: 'This is not allowed.', retry: false },
  not_found: { status: 404, message: '見つかりません。', english: 'Not found.', retry: false },
  conflict: {
    status: 409,
    message: 'すでに存在するか、現在の状態と競合しています。',
    english: 'It exists already, or is at odds with the current state.',
    retry: false,
  },
  in_use: {
    status: 409,
    message: 'このエージェントはテナントが使用中です。',
    english: 'Tenants use this agent.',
    retry: false,
  },
  tenant_disabled: {
    status: 409,
    message: 'このテナントは無効になっています。',
    english: 'This tenant is disabled.',
    retry: false,
  },
  needs_reauth: {
    status: 409,
    message: '接続の再認証が必要です。',
    english: 'The connection has to be authorized again.',
    retry: false,
  },
  invoice_billing: {
    status: 409,
    message: '請求書払いの組織ではチャージできません。',
    english: 'Organizations that pay by invoice cannot top up.',
    retry: false,
  },
  invalid_request: {
    status: 422,
    message: '入力内容に誤りがあります。',
    english: 'Something in the input is wrong.',
    retry: false,
  },
  invalid_config: {
    status: 422,
    message: '設定内容に誤りがあります。',
    english: 'Something in the config is wrong.',
    retry: false,
  },
  no_agent: {
    status: 422,
    message: 'エージェントを決定できません。エージェントを指定するか、テナントに設定してください。',
    english: 'There is no agent: name one, or set one for the tenant.',
    retry: false,
  },
  verify_failed: {
    status: 422,
    message: '接続の確認に失敗しました。',
    english: 'The connection could not be verified.',
    retry: false,
  },
  connect_failed: {
    status: 422,
    message: '接続を開始できませんでした。',
    english: 'Connecting could not be started.',
    retry: false,
  },
  rate_limited: {
    status: 429,
    message: 'リクエスト数の上限を超えました。しばらくしてからもう一度お試しください。',
    english: 'Too many requests. Try again in a moment.',
    retry: true,
  },
  internal: {
    status: 500,
    message: '内部エラーが発生しました。',
    english: 'Something went wrong inside.',
    retry: true,
  },
  unavailable: {
    status: 503,
    message: '外部サービスを利用できないか、設定されていません。',
    english: 'An outside service is unavailable or not set up.',
    retry: true,
  },
} as const satisfies Record<string, { status: number; message: string; english: string; retry: boolean }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

export interface DomainErrorOptions {
  /** Replaces the catalogue's message; shown to API users. */
  message?: string;
  /** The same for those who read English; the catalogue's where there is none. */
  english?: string;
  /** What is wrong with the input, or what was not found. Paths have the keys of whoever threw, and each edge renders them in its own case. */
  problems?: readonly Problem[];
  cause?: unknown;
}

/** The only error whose code and message leave the service. Everything else is answered as `internal`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly Problem[] | undefined;
  readonly english: string;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.problems = options.problems;
    this.english = options.english ?? errorCatalogue[code].english;
  }

  /** One line per problem, `path: reason`. */
  get details(): readonly string[] | undefined {
    return this.problems?.map(problemLine);
  }

  /** What people read of it; clients branch on the code. */
  inLanguage(language: Language): { message: string; details: readonly string[] } {
    const problems = this.problems ?? [];
    if (language === 'en') return { message: this.english, details: problems.map(problemLine) };
    const translated = problems.map(({ path, reason }) => problemLine({ path, reason: reasonInJapanese(reason) }));
    return { message: this.message, details: translated };
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
