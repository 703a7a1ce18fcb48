import autocannon from 'autocannon';

export interface LoadOptions {
  baseUrl: string;
  paths: readonly string[];
  apiKeys: readonly string[];
  seconds: number;
}

/** Requests a second over 16 connections; rejects when anything but 2xx was answered. */
export async function throughput({ baseUrl, paths, apiKeys, seconds }: LoadOptions): Promise<number> {
  const result = await autocannon({
    url: baseUrl,
    connections: 16,
    duration: seconds,
    requests: apiKeys.map((key, index) => ({
      method: 'GET' as const,
      path: paths[index % paths.length] ?? '/',
      headers: { authorization: `Bearer ${key}` },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${baseUrl}${paths[0]}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  return result.requests.average;
}
