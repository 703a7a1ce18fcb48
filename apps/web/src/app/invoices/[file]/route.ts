import { proxyToGateway } from '@/lib/gateway-proxy';

/** An invoice to be read and printed, or with `.pdf` to be kept; for those who are signed in. */
export function GET(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return proxyToGateway(request, `${pathname}${search}`);
}
