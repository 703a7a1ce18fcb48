import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { forbiddenDigest } from '@/lib/forbidden-digest';
import { navigation } from '@/testing/navigation';
import { renderIn } from '@/testing/render-in';
import { FailedPage } from './failed-page';

const errorWith = (digest: string) => Object.assign(new Error('hidden in production'), { digest });

describe('a page that could not be made', () => {
  it('can be tried again by the keyboard alone, and names the error for support', async () => {
    const reset = vi.fn();
    renderIn('en', <FailedPage error={errorWith('4711')} reset={reset} />);
    expect(document.body.textContent).toContain('4711');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(navigation.refresh).toHaveBeenCalledOnce();
    expect(reset).toHaveBeenCalledOnce();
    expect(document.body.textContent).not.toContain('hidden');
  });

  it('says that the role does not allow it where that is the reason, and does not offer to try again', () => {
    renderIn('ja', <FailedPage error={errorWith(forbiddenDigest)} reset={() => undefined} />);
    expect(screen.getByRole('heading').textContent).toBe('このページは表示できません');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });
});
