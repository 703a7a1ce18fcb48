import { proxyToGateway } from '@/lib/gateway-proxy';

/** A ledger of years takes longer than an answer. */
const withinMs = 600_000;

/** `ledger.csv` and `lots.csv`, for those who are signed in. */
export function GET(request: Request): Promise<Response> {
  return proxyToGateway(request, new URL(request.url).pathname, { withinMs });
}
