import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { navigation } from '@/testing/navigation';
import { renderIn } from '@/testing/render-in';
import { ConnectionBanner } from './connection-banner';

const connections = [{ status: 'active' }, { status: 'needs_reauth' }, { status: 'needs_reauth' }] as const;

it('a connection that has to be made again is told on every page, but not on the one that names it', () => {
  const { unmount } = renderIn('en', <ConnectionBanner connections={[...connections]} environment="live" />);
  expect(screen.getByRole('complementary', { name: 'About connections' }).textContent).toContain('2 connections');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/live/connections');
  unmount();
  navigation.path = '/live/connections';
  renderIn('en', <ConnectionBanner connections={[...connections]} environment="live" />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('there is none while all of them work', () => {
  renderIn(
    'en',
    <ConnectionBanner connections={[{ status: 'active' }, { status: 'needs_setup' }]} environment="live" />,
  );
  expect(screen.queryByRole('complementary')).toBeNull();
});
