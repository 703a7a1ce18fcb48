import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetSecret, takeSecret } from './take-secret';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const open = (id: string, fragment = '', state: unknown = null) =>
  history.replaceState(state, '', `/portal/${id}${fragment}`);

describe('the secret of a link', () => {
  it('is taken out of the address, and a reload has it again', () => {
    open('link_1', '#vls_secret');
    expect(takeSecret('link_1')).toBe('vls_secret');
    expect(location.href).not.toContain('vls_secret');
    expect(takeSecret('link_1')).toBe('vls_secret');
  });

  it('needs no storage and no cookie, which browsers refuse to framed pages', () => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', undefined);
    open('link_1', '#vls_secret');
    takeSecret('link_1');
    expect(takeSecret('link_1')).toBe('vls_secret');
    expect(document.cookie).not.toContain('vls_secret');
  });

  it('is of one link, and of the newest one that the page was opened with', () => {
    open('link_1', '#vls_first');
    takeSecret('link_1');
    expect(takeSecret('link_2')).toBeNull();
    location.hash = '#vls_second';
    expect(takeSecret('link_1')).toBe('vls_second');
    expect(takeSecret('link_1')).toBe('vls_second');
  });

  it('lies beside what the router keeps there, also when it is forgotten', () => {
    open('link_1', '#vls_secret', { router: 1 });
    takeSecret('link_1');
    expect(history.state).toMatchObject({ router: 1 });
    forgetSecret();
    expect([takeSecret('link_1'), history.state]).toEqual([null, { router: 1, link: null }]);
  });
});
