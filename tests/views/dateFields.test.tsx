import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Form } from 'react-admin';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { same } from '#contract/core/label.ts';
import { date, instant, time, type Field } from '#resources/framework/fields.ts';
import { FieldInput } from '#resources/framework/view/form/inputs.tsx';
import { DateField } from '#ui/DateField.tsx';
import type { TypedKind } from '#ui/typedDates.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** Days and times are the product's own field: YYYY/M/D and 24 hours, typed or chosen; what is stored is as before. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const changed = vi.fn();
interface BoxProps {
  kind: TypedKind;
  first?: string;
  min?: string;
  max?: string;
}
function Box({ kind, first = '', ...limits }: BoxProps) {
  const [value, setValue] = useState(first);
  return (
    <DateField
      kind={kind}
      label="When"
      value={value}
      {...limits}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}
const show = async (props: BoxProps) => {
  changed.mockClear();
  await renderApp(<Box {...props} />, { provider: {} });
  return screen.findByLabelText<HTMLInputElement>('When');
};

it.each([
  ['date', '2026/1/9', '2026-01-09', '2026/1/9'],
  ['date', '2026-01-09', '2026-01-09', '2026/1/9'],
  ['date', '20260109', '2026-01-09', '2026/1/9'],
  ['date', '２０２６／１／９', '2026-01-09', '2026/1/9'],
  ['date', '2026年1月9日', '2026-01-09', '2026/1/9'],
  ['time', '18:05', '18:05', '18:05'],
  ['time', '1805', '18:05', '18:05'],
  ['datetime', '2026/1/9 18:05', '2026-01-09T18:05', '2026/1/9 18:05'],
  ['datetime', '2026-01-09T18:05', '2026-01-09T18:05', '2026/1/9 18:05'],
] as const)('a %s typed as %s is stored as %s', async (kind, typed, stored, shown) => {
  const box = await show({ kind });
  await userEvent.type(box, typed);
  expect(changed).toHaveBeenLastCalledWith(stored);
  await userEvent.tab();
  expect(box.value).toBe(shown);
});

it.each([
  ['date', '2026/2/30'],
  ['date', 'soon'],
  ['time', '25:00'],
  ['datetime', '2026/1/9'],
] as const)('a %s typed as %s is none, stays to be corrected, and is marked once it is left', async (kind, typed) => {
  const box = await show({ kind, first: kind === 'time' ? '18:00' : '' });
  await userEvent.clear(box);
  await userEvent.type(box, typed);
  expect(changed.mock.calls.at(-1)?.[0] ?? '').toBe('');
  expect(box.getAttribute('aria-invalid')).toBeNull();
  await userEvent.tab();
  expect(box.value).toBe(typed);
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

it('is marked beyond its limits', async () => {
  const box = await show({ kind: 'date', first: '2026-01-09', min: '2026-01-10' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

it('has a calendar that the keyboard walks, within the limits', async () => {
  const user = userEvent.setup();
  const box = await show({ kind: 'date', first: '2026-01-30', max: '2026-02-02' });
  await user.click(box);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const calendar = await screen.findByRole('dialog', { name: 'Choose a day' });
  const day = (name: string) => within(calendar).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(document.activeElement).toBe(day('2026/1/30 Fri')));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(day('2026/2/1 Sun')));
  expect(day('2026/2/3 Tue').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(changed).toHaveBeenLastCalledWith('2026-02-01');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box.value).toBe('2026/2/1');
});

it('has a list of times', async () => {
  const user = userEvent.setup();
  const box = await show({ kind: 'datetime', first: '2026-01-30T18:10' });
  await user.click(screen.getByRole('button', { name: 'Choose a day' }));
  await user.click(await screen.findByRole('button', { name: '19:30' }));
  expect(changed).toHaveBeenLastCalledWith('2026-01-30T19:30');
  expect(box.value).toBe('2026/1/30 19:30');
});

it.each<[string, Field, string, string]>([
  ['date', date(same('When'), {}), '2026/1/9', '2026-01-09'],
  ['time', time(same('When'), {}), '1805', '18:05'],
  ['instant', instant(same('When'), {}), '2026/1/9 18:05', '2026-01-09T10:05:00.000Z'],
])('a declared %s is entered so, too', async (_, field, typed, stored) => {
  const sent: unknown[] = [];
  await renderApp(
    <Form record={{ id: 'r' }} onSubmit={(values: Record<string, unknown>) => void sent.push(values['when'])}>
      <FieldInput field={field} name="when" readOnly={false} />
      <button type="submit">Send</button>
    </Form>,
    { provider: {} },
  );
  await userEvent.type(await screen.findByLabelText('When'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([stored]));
});
