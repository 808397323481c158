import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuDays } from '#contract/menus/branchMenuRules.ts';
import { ResponseError } from '#data-provider/client.ts';
import menus from '#resources/menus/branchMenus/resource.ts';
import EditPage from '#resources/framework/view/EditPage.tsx';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import MenuCalendar from '#src/pages/menus/menuCalendar/MenuCalendar.tsx';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** The form of an image menu, and the calendar of which menu guests see when. */

beforeEach(() => stubMedia());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const schedules = () => [...document.querySelectorAll<HTMLElement>('.records > ol > li')];
const timeOf = (at: number, name: 'From' | 'To') =>
  within(schedules()[at] ?? document.body).getByLabelText(new RegExp(`^${name}`));

async function begin() {
  const create = vi.fn((_: string, { data }: { data: Record<string, unknown> }) =>
    Promise.resolve({ data: { id: 'new', ...data } }),
  );
  const provider = { create } as unknown as Partial<DataProvider>;
  const preview = { ...menus, preview: undefined };
  await renderApp(<CreatePage resource={preview} />, { provider, address: '/restaurant-menu/new' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Supper');
  return create;
}

describe('The form of a menu', () => {
  it('flags a new schedule that overlaps at once, and takes the flag back', async () => {
    await begin();
    await userEvent.click(screen.getByRole('button', { name: 'Add schedule' }));
    await within(schedules()[1] ?? document.body).findByText('Overlaps another schedule');
    const to = timeOf(0, 'To');
    await userEvent.clear(to);
    await userEvent.type(to, '14:00');
    const from = timeOf(1, 'From');
    await userEvent.clear(from);
    await userEvent.type(from, '14:00');
    await waitFor(() => expect(screen.queryByText('Overlaps another schedule')).toBeNull());
  });

  it('begins a new schedule where the last one ends', async () => {
    await begin();
    const to = timeOf(0, 'To');
    await userEvent.clear(to);
    await userEvent.type(to, '14:30');
    await userEvent.click(screen.getByRole('button', { name: 'Add schedule' }));
    await waitFor(() => expect(schedules()).toHaveLength(2));
    expect(timeOf(1, 'From')).toHaveProperty('value', '14:30');
    expect(timeOf(1, 'To')).toHaveProperty('value', '23:59');
    expect(screen.queryByText('Overlaps another schedule')).toBeNull();
  });

  it('says "Always" in the place of 1911 and 2099, which are what is sent', async () => {
    const create = await begin();
    const always = screen.getByRole('checkbox', { name: 'Always' });
    expect(always).toHaveProperty('checked', true);
    expect(screen.queryByLabelText(/First day/)).toBeNull();
    expect(document.body.textContent).not.toMatch(/1911|2099/);
    expect(screen.getByRole('spinbutton', { name: /^Priority/ })).toBeTruthy();
    await userEvent.click(always);
    expect(screen.getByLabelText(/First day/)).toHaveProperty('value', '');
    await userEvent.type(screen.getByLabelText(/Last day/), '2026-12-31');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data).toMatchObject({ start_date: menuDays.first, end_date: '2026-12-31' });
  });

  it('says of a HEIC picture how it is taken', async () => {
    await begin();
    const files = schedules()[0]?.querySelector<HTMLInputElement>('input[type="file"]');
    const heic = new File(['x'], 'IMG_0412.HEIC', { type: '' });
    await userEvent.upload(files as HTMLInputElement, heic, { applyAccept: false });
    await screen.findByText('IMG_0412.HEIC: HEIC pictures are not supported; save as JPEG.');
  });
});

describe('The calendar of menus', () => {
  const menu = (id: string, name: string, weight: number, weeks: number[], ...times: [string, string][]) => ({
    id,
    branchId: '信義店',
    version: 1,
    type: 'time_limit',
    name,
    weeks,
    weight,
    start_date: menuDays.first,
    end_date: menuDays.last,
    schedules: times.map(([start_time, end_time]) => ({ start_time, end_time, images: [] })),
    updatedTime: null,
  });
  const night = menu('n', 'Late night', 5, [5], ['22:00:00', '02:00:00']);
  const brunch = menu('b', 'Brunch', 5, [5], ['10:00:00', '12:00:00']);
  const show = async (address: string) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ menus: [night, brunch], total: 2 }), { status: 200 })),
    );
    await renderApp(
      <InAddress>
        <MenuCalendar />
      </InAddress>,
      { provider: {}, address: `/restaurant-menu/calendar?company_id=chunshui&branch_id=信義店&${address}` },
    );
    await waitFor(() => expect(screen.getAllByText('Late night').length).toBeGreaterThan(0));
  };
  const textOf = (name: RegExp) => screen.getByRole('listitem', { name }).textContent;

  it('says for each day of a month which menu is shown, with gaps and overlaps', async () => {
    await show('month=2026-11');
    expect(screen.getByRole('list', { name: 'Nov 2026' }).children).toHaveLength(30);
    expect(textOf(/2026.11.27/)).toContain('No menu00:00–22:00');
    expect(textOf(/2026.11.27/)).toContain('Late night22:00–24:00');
    expect(textOf(/2026.11.27/)).toContain('Same priority: Brunch');
    // It belongs to the Friday on which it began.
    expect(textOf(/2026.11.28/)).toContain('Late night00:00–02:00');
    expect(textOf(/2026.11.25/)).toContain('No menu');
  });

  it('has weeks, each beside the next', async () => {
    await show('week=2026-11-25');
    expect(screen.getByRole('list', { name: '2026/11/22–2026/11/28' }).children).toHaveLength(7);
    await userEvent.click(screen.getByRole('link', { name: 'Later' }));
    await screen.findByRole('list', { name: '2026/11/29–2026/12/5' });
  });
});

it('a menu of another branch is not there under the address of this one', async () => {
  const gone = new ResponseError(404, 'not_found', 'This menu does not exist.', 'This menu does not exist.');
  const page = (
    <InAddress>
      <EditPage resource={menus} id="elsewhere" />
    </InAddress>
  );
  const address = '/restaurant-menu/elsewhere/edit?company_id=chunshui&branch_id=信義店';
  await renderApp(page, { provider: { getOne: () => Promise.reject(gone) } as never, address });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
