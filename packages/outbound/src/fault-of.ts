import { OutboundError, type OutboundErrorKind } from './outbound-error.ts';

const kinds: Record<string, OutboundErrorKind> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EHOSTDOWN: 'refused',
  ENETDOWN: 'refused',
  EADDRNOTAVAIL: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EPROTO: 'tls',
  HPE_HEADER_OVERFLOW: 'too_large',
};

/** What this machine has too little of: nothing that the other side did, whatever was being done. */
const ownLacks = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'];

/** OpenSSL's words for a certificate that is not trusted, as Node passes them on. */
const certificateCode =
  /CERT|^UNABLE_TO_|SELF_SIGNED|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$|^CRL_/;

const messages: Partial<Record<OutboundErrorKind, string>> = {
  refused: 'no connection could be made',
  reset: 'the connection broke before the whole answer had come',
  tls: 'no trusted TLS connection could be made',
  timeout: 'nobody answered the connection',
  too_large: 'the headers of the answer are too large',
  http_protocol: 'the answer is not HTTP',
};

/** What a failure of Node's sockets means; null for one that is not the other side's doing. */
export function faultOf(error: unknown, status?: number): OutboundError | null {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  if (code === undefined) return null;
  const kind = kindOf(code) ?? (isConnecting(error) && !ownLacks.includes(code) ? 'refused' : undefined);
  if (kind === undefined) return null;
  return new OutboundError(kind, messages[kind] ?? kind, { code, status, cause: error });
}

function kindOf(code: string): OutboundErrorKind | undefined {
  if (code in kinds) return kinds[code];
  if (code.startsWith('HPE_')) return 'http_protocol';
  if (code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_') || certificateCode.test(code)) return 'tls';
  return undefined;
}

/** Several addresses that all failed are one error that holds the others. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Which codes a system has for "no way there" differs between systems and networks. */
function isConnecting(error: unknown): boolean {
  if (error instanceof AggregateError) return isConnecting(error.errors[0]);
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}
