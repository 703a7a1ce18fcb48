import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetSecret, takeSecret } from './take-secret';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const open = (id: string, fragment = '') => history.replaceState(null, '', `/portal/${id}${fragment}`);

describe('the secret of a link', () => {
  it('is taken out of the address', () => {
    open('link_1', '#vls_secret');
    expect(takeSecret('link_1')).toBe('vls_secret');
    expect(location.href).not.toContain('vls_secret');
  });

  it('survives a reload in the same tab', async () => {
    open('link_2', '#vls_secret');
    takeSecret('link_2');
    vi.resetModules();
    const reloaded = await import('./take-secret');
    expect(reloaded.takeSecret('link_2')).toBe('vls_secret');
  });

  it('is of one link: another one has none', () => {
    open('link_3', '#vls_secret');
    takeSecret('link_3');
    open('link_4');
    expect(takeSecret('link_4')).toBeNull();
  });

  it('is kept in memory where the browser refuses its storage, and is missing only after a reload', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    open('link_5', '#vls_secret');
    expect(takeSecret('link_5')).toBe('vls_secret');
    expect(takeSecret('link_5')).toBe('vls_secret');
    vi.resetModules();
    const reloaded = await import('./take-secret');
    expect(reloaded.takeSecret('link_5')).toBeNull();
  });

  it('is forgotten when it has ended', () => {
    open('link_6', '#vls_secret');
    takeSecret('link_6');
    forgetSecret('link_6');
    expect(takeSecret('link_6')).toBeNull();
  });
});
