import { Refusal } from '../core/emulated-provider.ts';

export function googleRefusal(code: number, reason: string, message: string): Refusal {
  return new Refusal(code, { error: { code, message, errors: [{ domain: 'global', reason, message }] } });
}
