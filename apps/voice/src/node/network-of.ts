import { addressBytes } from './stun/address-bytes.ts';

/** Who has one IPv6 address has the 64 bits below it as well. */
export function networkOf(address: string): string {
  const bytes = addressBytes(address);
  return (bytes.length === 4 ? bytes : bytes.subarray(0, 8)).join('.');
}
