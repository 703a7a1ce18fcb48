import { proxyToGateway } from '@/lib/gateway-proxy';

export function POST(request: Request): Promise<Response> {
  return proxyToGateway(request, '/graphql');
}
