import { type Provider, ProviderError } from '@uketsuke/connectors';

export interface CountedRequests {
  requests: number;
  /** Of the last answer; null: there was none. */
  httpStatus: number | null;
}

/** A provider that is asked so often at most: a caller waits. */
export function countRequests(
  provider: Provider,
  { requestsMax }: { requestsMax: number },
): { provider: Provider; counted: CountedRequests } {
  const counted: CountedRequests = { requests: 0, httpStatus: null };
  return {
    counted,
    provider: {
      ...provider,
      async request(request) {
        if (counted.requests === requestsMax) throw new Error('An action asks its provider too often');
        counted.requests += 1;
        try {
          const answer = await provider.request<never>(request);
          counted.httpStatus = answer.status;
          return answer;
        } catch (error) {
          if (error instanceof ProviderError) counted.httpStatus = error.status;
          throw error;
        }
      },
    },
  };
}
