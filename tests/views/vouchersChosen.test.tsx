import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, SaveButton } from 'react-admin';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import { GiveVoucher } from '#resources/guests/customers/GiveVoucher.tsx';
import VouchersInput from '#resources/feedback/surveys/VouchersInput.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** A voucher is chosen among more than one call lists: the last of 150 is found by its title. */

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

const vouchers = Array.from({ length: 150 }, (_, at) => ({
  id: `v${at + 1}`,
  title: `Tea ${at + 1}`,
  state: at === 1 ? 'closed' : 'active',
}));
const backhouse = { voucherManagement: true };
let posted: string[];

beforeEach(() => {
  posted = [];
  sendThrough((address, { method = 'GET' }) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    if (method === 'POST') posted.push(pathname);
    if (method === 'POST') return Promise.resolve(Response.json({ code: 'abc' }));
    const one = vouchers.find(({ id }) => pathname === `/api/vouchers/${id}`);
    if (one) return Promise.resolve(Response.json(one));
    const limit = Number(searchParams.get('limit'));
    const fits = vouchers.filter(({ title }) => title.includes(searchParams.get('search') ?? ''));
    const known = pathname === '/api/vouchers' && limit <= 100 && !searchParams.has('sort');
    return Promise.resolve(
      known
        ? Response.json({ vouchers: fits.slice(0, limit), total: fits.length })
        : Response.json({ code: 'invalid_input' }, { status: 400 }),
    );
  });
});

const choose = async (name: string, title: string) => {
  const box = await screen.findByRole('combobox', { name });
  await userEvent.click(box);
  expect(await screen.findByRole('option', { name: 'Tea 1' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: title })).toBeNull();
  await userEvent.type(box, title);
  await userEvent.click(await screen.findByRole('option', { name: title }));
};

it('to be given for an answer, beside those that are chosen', async () => {
  const save = vi.fn();
  const form = (
    <Form record={{ id: 's1', vouchers: ['v2'] }} onSubmit={save}>
      <VouchersInput source="vouchers" label="Vouchers" readOnly={false} />
      <SaveButton />
    </Form>
  );
  await renderApp(form, { provider: dataProvider, backhouse });
  // One that is closed stays, and is not offered.
  expect(await screen.findByText('Tea 2')).toBeTruthy();
  await choose('Vouchers', 'Tea 150');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject({ vouchers: ['v2', 'v150'] }));
});

it('to be given to a guest', async () => {
  await renderApp(<GiveVoucher wanted={{ customerId: 'g1' }} />, { provider: dataProvider, backhouse });
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a voucher' }));
  await choose('Voucher', 'Tea 150');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Issue' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toContain('v150');
  expect(await screen.findByText(/\/v\/abc$/)).toBeTruthy();
});
