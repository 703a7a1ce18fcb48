import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderIn } from '@/testing/render-in';
import { Tabs } from './tabs';

const tabs = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
  { id: 'c', label: 'Third' },
] as const;

function Room() {
  const [chosen, setChosen] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="Views" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      {`shows ${chosen}`}
    </Tabs>
  );
}

it('tabs are one stop of the Tab key; arrows, Home and End go from one to the next and round', async () => {
  renderIn('en', <Room />);
  const shown = () => screen.getByRole('tabpanel').textContent;
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'First', selected: true }));
  for (const [key, view] of [
    ['{ArrowRight}', 'b'],
    ['{End}', 'c'],
    ['{ArrowRight}', 'a'],
    ['{ArrowLeft}', 'c'],
    ['{Home}', 'a'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(shown()).toBe(`shows ${view}`);
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  }
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('role')).not.toBe('tab');
});

it('the panel is named after its tab', () => {
  renderIn('en', <Room />);
  expect(screen.getByRole('tabpanel', { name: 'First' })).toBeTruthy();
});
