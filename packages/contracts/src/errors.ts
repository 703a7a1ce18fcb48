import { type Problem, problemLine } from './problems.ts';

/** The catalogue of public errors, as the API specification lists them. Clients branch on the code; the message is for people. */
export const errorCatalogue = {
  invalid_json: { status: 400, message: 'リクエスト本文が JSON オブジェクトではありません。', retry: false },
  unauthorized: { status: 401, message: 'API キーがないか、正しくないか、失効しています。', retry: false },
  balance_depleted: { status: 402, message: '残高がないため、新しい通話を受け付けられません。', retry: false },
  payment_overdue: {
    status: 402,
    message: '請求書のお支払い期限を過ぎているため、新しい通話を受け付けられません。',
    retry: false,
  },
  spending_cap_reached: {
    status: 402,
    message: '今月の利用額が上限に達したため、新しい通話を受け付けられません。',
    retry: false,
  },
  forbidden: { status: 403, message: 'この操作は許可されていません。', retry: false },
  not_found: { status: 404, message: '見つかりません。', retry: false },
  conflict: { status: 409, message: 'すでに存在するか、現在の状態と競合しています。', retry: false },
  in_use: { status: 409, message: 'このエージェントはテナントが使用中です。', retry: false },
  tenant_disabled: { status: 409, message: 'このテナントは無効になっています。', retry: false },
  needs_reauth: { status: 409, message: '接続の再認証が必要です。', retry: false },
  invoice_billing: { status: 409, message: '請求書払いの組織ではチャージできません。', retry: false },
  invalid_request: { status: 422, message: '入力内容に誤りがあります。', retry: false },
  invalid_config: { status: 422, message: '設定内容に誤りがあります。', retry: false },
  no_agent: {
    status: 422,
    message: 'エージェントを決定できません。エージェントを指定するか、テナントに設定してください。',
    retry: false,
  },
  verify_failed: { status: 422, message: '接続の確認に失敗しました。', retry: false },
  connect_failed: { status: 422, message: '接続を開始できませんでした。', retry: false },
  rate_limited: {
    status: 429,
    message: 'リクエスト数の上限を超えました。しばらくしてからもう一度お試しください。',
    retry: true,
  },
  internal: { status: 500, message: '内部エラーが発生しました。', retry: true },
  unavailable: { status: 503, message: '外部サービスを利用できないか、設定されていません。', retry: true },
} as const satisfies Record<string, { status: number; message: string; retry: boolean }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

export interface DomainErrorOptions {
  /** Replaces the catalogue's message; shown to API users. */
  message?: string;
  /** What is wrong with the input; only for 422. Paths have the keys of whoever threw, and each edge renders them in its own case. */
  problems?: readonly Problem[];
  cause?: unknown;
}

/** The only error whose code and message leave the service. Everything else is answered as `internal`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly Problem[] | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.problems = options.problems;
  }

  /** One line per problem, `path: reason`. */
  get details(): readonly string[] | undefined {
    return this.problems?.map(problemLine);
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
