import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { namesAllergy } from '#contract/guests/allergies.ts';
import { ResponseError, sendThrough } from '#data-provider/client.ts';
import customers from '#resources/guests/customers/resource.ts';
import RecordDrawer from '#resources/framework/view/RecordDrawer.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

/** The drawer of a guest opens on what matters at the door; editing comes second. */

let spent: { currency: string; amount: number }[] | null;
beforeAll(() => stubMedia());
afterEach(cleanup);
beforeEach(() => {
  spent = [{ currency: 'TWD', amount: 184_000 }];
  sendThrough((address) => {
    const { pathname } = new URL(address, 'http://here');
    const totals = { visits: 23, noShows: 0, cancellations: 0, expected: 0, averageParty: 2, spent };
    if (pathname.endsWith('/visits')) return Promise.resolve(Response.json({ visits: [], total: 0, totals }));
    const note = { id: 'n', version: 1, text: 'Prefers the window', author: { id: 'u', name: 'Lin' } };
    const times = { createdTime: '2026-11-20T02:00:00.000Z', updatedTime: '2026-11-20T02:00:00.000Z' };
    return Promise.resolve(Response.json({ notes: [{ ...note, ...times }], total: 1 }));
  });
});

const open = (tab: string | null, onTab: (tab: string | null) => void = () => undefined) => {
  const guest = buildGuest({ tags: ['wine', 'Nut allergy'], note: 'Carries an EpiPen.\nComes with her mother.' });
  const none = () => undefined;
  const drawer = (
    <RecordDrawer {...{ resource: customers, id: 'g1', known: guest, tab, onTab, onClose: none, onFollow: none }} />
  );
  return renderApp(drawer, { provider: { getOne: () => Promise.resolve({ data: guest }) } as never });
};

it('opens on the summary: allergies, phone, visits, spend, tags, the latest note', async () => {
  await open(null);
  const phone = await screen.findByRole('link', { name: '+886 912 384 105' });
  expect(phone.getAttribute('href')).toBe('tel:+886912384105');
  const warning = screen.getByRole('note');
  expect(warning.textContent).toContain('Nut allergy');
  expect(within(warning).getByText('Carries an EpiPen.')).toBeTruthy();
  expect(await screen.findByText('NT$1,840')).toBeTruthy();
  expect(screen.getByText('23')).toBeTruthy();
  expect(screen.getByText('wine')).toBeTruthy();
  expect(screen.getByText('Comes with her mother.')).toBeTruthy();
  expect(await screen.findByText('Prefers the window')).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs.slice(0, 2)).toEqual(['Summary', 'Details']);
});

it('has the form behind it', async () => {
  const chosen: (string | null)[] = [];
  await open(null, (tab) => chosen.push(tab));
  await userEvent.click(await screen.findByRole('tab', { name: 'Details' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Summary' }));
  expect(chosen).toEqual(['form']);
  cleanup();
  await open('form');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
});

it('says no amount where reports of money are closed to the person', async () => {
  spent = null;
  await open(null);
  await screen.findByText('Prefers the window');
  expect(screen.queryByText(/NT\$/)).toBeNull();
});

it.each(['Nut allergy', '蝦蟹過敏', '花生过敏', '甲殻類アレルギー', 'lactose intolerant'])(
  '%s is an allergy',
  (text) => {
    expect(namesAllergy(text)).toBe(true);
    expect(namesAllergy('wine')).toBe(false);
  },
);

it('says that a guest is not there', async () => {
  const none = () => undefined;
  const gone = new ResponseError(404, 'not_found', 'This guest does not exist.', 'This guest does not exist.');
  const handlers = { tab: null, onTab: none, onClose: none, onFollow: none };
  await renderApp(<RecordDrawer resource={customers} id="gone" {...handlers} />, {
    provider: { getOne: () => Promise.reject(gone) } as never,
  });
  expect(await screen.findByText(/^This record could not be found/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
