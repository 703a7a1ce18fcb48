import { proxyToGateway } from '@/lib/gateway-proxy';

function handle(request: Request): Promise<Response> {
  return proxyToGateway(request, new URL(request.url).pathname);
}

export { handle as DELETE, handle as POST };
