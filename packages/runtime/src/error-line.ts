/** What a log line may hold of a failure: enough to find it, nothing of whom it concerned. */
export interface ErrorLine {
  type: string;
  message: string;
  /** The frames alone. */
  stack?: string;
  code?: string | number;
  cause?: ErrorLine;
  errors?: ErrorLine[];
  [detail: string]: unknown;
}

/** Properties that name places in code, systems and schema. Others (`detail`, `response`, `rejected`) quote data. */
const plainProperties = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'statusCode',
  'responseCode',
  'command',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;
const messageCharactersMax = 2000;
const causesMax = 5;

const hidden: readonly [RegExp, string][] = [
  [/\b(vk_live_|vk_test_|vts_|vct_|vls_|whsec_)[\w+/=-]+/g, '$1…'],
  [/\bBearer +\S+/gi, 'Bearer …'],
  [/(\w:\/\/[^\s:/@]{0,100}):[^\s/@]{1,200}@/g, '$1:…@'],
  [/[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g, '(email)'],
  [/\+\d{8,15}(?!\d)|(?<![\d.-])0\d{1,4}-\d{1,4}-\d{3,4}(?![\d-])|(?<![\d.])0\d{9,10}(?!\d)/g, '(number)'],
];

/** A serializer for whatever was thrown. Other people's code writes addresses, numbers and rows into its messages. */
export function errorLine(failure: unknown, depth = 0): ErrorLine {
  if (!(failure instanceof Error)) return { type: typeof failure, message: scrub(String(failure)) };
  const { name, message, stack, cause } = failure;
  const frames = stack?.split('\n').filter((row) => row.startsWith('    at '));
  const properties = failure as unknown as Record<string, unknown>;
  const plain = plainProperties.flatMap((key) => {
    const value = properties[key];
    return typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [];
  });
  const isDeep = depth >= causesMax;
  return {
    type: failure.constructor.name || name,
    message: messageOf(name, message),
    ...(frames && frames.length > 0 && { stack: frames.join('\n') }),
    ...Object.fromEntries(plain),
    ...(cause !== undefined && !isDeep && { cause: errorLine(cause, depth + 1) }),
    ...(failure instanceof AggregateError &&
      !isDeep && { errors: failure.errors.slice(0, causesMax).map((one) => errorLine(one, depth + 1)) }),
  };
}

/** Prisma prints the arguments of a refused query above the line that says what is wrong with them. */
function messageOf(name: string, message: string): string {
  const isQuoting = name === 'PrismaClientValidationError';
  return scrub(isQuoting ? (message.trim().split('\n').at(-1) ?? '') : message);
}

function scrub(text: string): string {
  return hidden.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text.slice(0, messageCharactersMax));
}
