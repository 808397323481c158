import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ChosenBoxes } from '#ui/CheckboxGroup.tsx';
import { useNameSet } from '#ui/useNameSet.ts';

afterEach(cleanup);

const options = [1, 2, 3].map((value) => ({ value, label: `Day ${value}`, disabled: value === 3 }));

function Days() {
  const [chosen, setChosen] = useState<readonly number[]>([7, 2]);
  return (
    <>
      <ChosenBoxes legend="Days" options={options} onChange={setChosen} {...{ chosen }} />
      <output>{chosen.join()}</output>
    </>
  );
}

it('boxes for a list have its values in their order, and keep those without a box', async () => {
  render(<Days />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Day 1' }));
  expect(screen.getByRole('status').textContent).toBe('7,1,2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Day 2' }));
  expect(screen.getByRole('status').textContent).toBe('7,1');
  expect(screen.getByRole('checkbox', { name: 'Day 3' })).toHaveProperty('disabled', true);
});

it('a set of names is the same object while nothing changes', async () => {
  const sets: ReadonlySet<string>[] = [];
  function Names() {
    const [names, mark] = useNameSet();
    sets.push(names);
    return (
      <>
        <button type="button" onClick={() => mark(['a', 'b'], true)}>
          Both
        </button>
        <button type="button" onClick={() => mark('a', false)}>
          One
        </button>
        <output>{[...names].join()}</output>
      </>
    );
  }
  render(<Names />);
  for (const [button, said] of [
    ['Both', 'a,b'],
    ['Both', 'a,b'],
    ['One', 'b'],
    ['One', 'b'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('status').textContent).toBe(said);
  }
  expect(new Set(sets).size).toBe(3);
});
