import { DomainError } from './errors.ts';

/** A wrong method is 404, as the contract has no other code for it; the answer says which there are. */
export function wrongMethod(methods: readonly string[]): DomainError {
  const names = methods.join(', ');
  return new DomainError('not_found', {
    message: `このパスで使えるメソッドは ${names} です。`,
    english: `This path takes ${names}.`,
  });
}
