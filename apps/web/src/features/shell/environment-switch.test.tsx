import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { navigation } from '@/testing/navigation';
import { renderIn } from '@/testing/render-in';
import { EnvironmentSwitch } from './environment-switch';

describe('the switch of the environment', () => {
  it('says which one the page shows', () => {
    renderIn('ja', <EnvironmentSwitch current="test" />);
    expect(screen.getByRole('link', { current: true }).textContent).toBe('テスト');
  });

  it('leads to the same section of the other one, not to an id that it does not have', () => {
    navigation.path = '/live/calls/call_1';
    renderIn('en', <EnvironmentSwitch current="live" />);
    expect(screen.getByRole('link', { name: 'Test' }).getAttribute('href')).toBe('/test/calls');
  });

  it('is used by the keyboard, and the choice is remembered', async () => {
    renderIn('en', <EnvironmentSwitch current="live" />);
    const link = screen.getByRole('link', { name: 'Test' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(link);
    await userEvent.keyboard('{Enter}');
    expect(document.cookie).toContain('environment=test');
  });
});
