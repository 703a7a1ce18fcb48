import { ProviderError } from './provider.ts';

/** Null where what the settings name is gone or closed: something else can be chosen then. */
export async function unlessGone<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'config') return null;
    throw error;
  }
}
