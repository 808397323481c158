import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from '#ui/Tabs.tsx';

const names = ['one', 'two', 'three'];

function Shown() {
  const [active, setActive] = useState('one');
  return (
    <>
      <h2 id="about">Numbers</h2>
      <Tabs
        base="t"
        labelledBy="about"
        tabs={names.map((name) => ({ name, label: name }))}
        active={active}
        onChange={setActive}
      />
    </>
  );
}

it('tabs are one stop for the keyboard, moved along by arrows, Home and End', async () => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  render(<Shown />);
  const user = userEvent.setup();
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(screen.getByRole('tablist', { name: 'Numbers' })).toBeTruthy();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('one');
  for (const [key, name] of [
    ['{ArrowRight}', 'two'],
    ['{ArrowRight}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{Home}', 'one'],
    ['{End}', 'three'],
  ] as const) {
    await user.keyboard(key);
    expect([document.activeElement?.textContent, selected()]).toEqual([name, name]);
  }
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(selected()).toBe('two');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('tab', { name: 'three' }));
  expect(selected()).toBe('three');
});
