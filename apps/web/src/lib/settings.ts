export const gatewayUrl = (): string => process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:4000';
