/** What the web server is told by its environment, read when it is needed: a build knows nothing of where it will run. */
export const gatewayUrl = (): string => process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:4000';

/** `TRUST_PROXY` says that whoever reaches this server comes through a proxy that writes X-Forwarded-For itself. */
export const isBehindProxy = (): boolean => Boolean(process.env['TRUST_PROXY']);

/** What systemd says of itself to a process that it runs. */
export const serviceManagerSettings = (): { socket: string | undefined; watchdogUs: number | undefined } => ({
  socket: process.env['NOTIFY_SOCKET'] || undefined,
  watchdogUs: Number(process.env['WATCHDOG_USEC']) || undefined,
});

/** Origins of `VOICE_URLS`, comma-separated; `https://*.voice.example.com` stands for many. Throws an Error for what is none. */
export function voiceOrigins(): string[] {
  const urls = (process.env['VOICE_URLS'] || 'http://127.0.0.1:4100').split(',').map((url) => url.trim());
  return urls.filter((url) => url !== '').map(originOf);
}

function originOf(text: string): string {
  const url = URL.parse(text);
  // A host may hold characters that end a directive of the policy.
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.*:[\]-]+$/.test(url.host))
    throw new Error(`VOICE_URLS must be http or https addresses, not "${text}"`);
  return url.origin;
}
