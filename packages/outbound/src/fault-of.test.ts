import { describe, expect, it, test } from 'vitest';
import { faultOf } from './fault-of.ts';

const failure = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('a connection that could not be made', () => {
  it.each(['EAFNOSUPPORT', 'EACCES', 'EPERM', 'EINVAL', 'ENOPROTOOPT', 'EHOSTUNREACH', 'ESOMETHINGNEW'])(
    'is refused, whatever the system calls it: %s',
    (code) => {
      expect(faultOf(failure(code, 'connect'))).toMatchObject({ kind: 'refused', code });
    },
  );

  it('is refused too where several addresses were tried', () => {
    const error = new AggregateError([failure('EINVAL', 'connect'), failure('EACCES', 'connect')]);
    expect(faultOf(error)).toMatchObject({ kind: 'refused', code: 'EINVAL' });
  });

  it('keeps the kind that its code has', () => {
    expect(faultOf(failure('ETIMEDOUT', 'connect'))).toMatchObject({ kind: 'timeout' });
  });

  it.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])("is nobody else's fault where this machine lacks: %s", (code) => {
    expect(faultOf(failure(code, 'connect'))).toBeNull();
  });
});

test("an unknown failure of anything else is not the other side's doing", () => {
  expect(faultOf(failure('EACCES', 'open'))).toBeNull();
  expect(faultOf(new Error('a bug'))).toBeNull();
});
