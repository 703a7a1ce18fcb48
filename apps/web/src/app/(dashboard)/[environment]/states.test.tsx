import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import NotFoundPage from '../../not-found';
import Loading from './loading';

vi.mock('@/lib/request-preferences', () => ({
  requestWords: async (words: { en: unknown }) => words.en,
}));

describe('in place of a page', () => {
  it('that is still being made stands a status that is read out', async () => {
    render(await Loading());
    expect(screen.getByRole('status').textContent).toContain('Loading');
  });

  it('that does not exist stands a way back', async () => {
    render(await NotFoundPage());
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });
});
