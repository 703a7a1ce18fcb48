import { serviceManagerSettings } from '@/lib/settings';

/** Next calls this once, before the server takes requests. */
export async function register(): Promise<void> {
  // Next builds this file for its other runtime too, which starts no programs.
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { openServiceManager } = await import('@uketsuke/runtime/service-manager');
  const onFailed = (error: unknown): void => console.error('The service manager could not be told:', error);
  openServiceManager({ ...serviceManagerSettings(), onFailed }).ready();
}
