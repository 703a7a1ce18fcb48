import type { TestEnvironment } from '@uketsuke/testing';

export interface RestRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose key is sent; the organization's live environment unless given, none with null. */
  as?: TestEnvironment | null;
}

export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  text: string;
}
