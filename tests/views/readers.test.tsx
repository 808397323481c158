import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReactElement } from 'react';
import type { DataProvider } from 'ra-core';
import type { Role } from '#contract/core/permissions.ts';
import { sendThrough } from '#data-provider/client.ts';
import { companyCard } from '#resources/organization/companies/settings.ts';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import customers from '#resources/guests/customers/resource.ts';
import menus from '#resources/menus/branchMenus/resource.ts';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import RecordDrawer from '#resources/framework/view/RecordDrawer.tsx';
import campaigns from '#resources/marketing/campaigns/resource.ts';
import Duplicates from '#src/pages/guests/crm/duplicates/Duplicates.tsx';
import GuestImportPage from '#src/pages/imports/GuestImport.tsx';
import ReservationImportPage from '#src/pages/imports/ReservationImport.tsx';
import { buildGuest, InAddress, renderApp, stubMedia } from './harness.tsx';

/** Who may only read sees each page, without what changes anything; a manager has both. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const at = '2026-01-15T04:00:00.000Z';
const none = () => undefined;
const pair = {
  a: buildGuest({ email: 'first@guests.example' }),
  b: buildGuest({ id: 'g2', phoneNumber: '+886912384150' }),
  score: 90,
  reasons: [],
  foundTime: at,
};
const channel = { granted: true, since: at };
/** What calls answer, by the end of their path. */
const answers: Record<string, unknown> = {
  '/duplicates': { pairs: [pair], total: 1, from: 0, size: 50, searchedTime: at, skipped: [], job: null },
  '/guests': { imports: [], total: 0 },
  '/reservations': { imports: [], total: 0 },
  '/consents': {
    version: 1,
    doNotContact: false,
    current: { restaurant: channel, platform: channel },
    entries: [],
    total: 0,
  },
  '/notes': { notes: [], total: 0 },
  '/basicSettings': { version: 1, name: '春水亭', language: 'zh', tags: [], branches: [] },
};
beforeEach(() =>
  sendThrough((address) => {
    const { pathname } = new URL(address, 'http://here');
    const [, found] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? [];
    if (pathname.endsWith('/preflight')) return Promise.resolve(Response.json({ code: 'conflict' }, { status: 409 }));
    return Promise.resolve(
      Response.json(found ?? { imports: [], jobs: [], branches: [], users: [], total: 0, data: [] }),
    );
  }),
);

const guest = buildGuest();
const drawer = (tab: string) => (
  <RecordDrawer {...{ resource: customers, id: 'g1', known: guest, tab, onTab: none, onClose: none, onFollow: none }} />
);
const campaign = {
  id: 'c1',
  company_id: 'chunshui',
  version: 1,
  title: 'Autumn',
  content: 'Tea?',
  customer_ids: ['g1'],
  customers_query_params: {},
  status: 'draft',
  create_time: at,
  quiet_days: 7,
  counts: {},
};
const menu = {
  id: 'general',
  version: 1,
  type: 'general',
  name: 'Tea menu',
  weight: 1,
  schedules: [],
  branchId: '信義店',
};

interface Page {
  element: ReactElement;
  address?: string;
  /** The record, or the only row. */
  record?: object;
  /** What whoever may read sees of the page. */
  seen: RegExp;
  /** Buttons, links and inputs that only others have, by their names. */
  offered: readonly RegExp[];
}
const pages: Record<string, Page> = {
  'the consent of a guest': {
    element: drawer('consent'),
    seen: /allowed/,
    offered: [/^Record consent$/, /^Privacy/],
  },
  'the notes of a guest': { element: drawer('notes'), seen: /^No notes yet$/, offered: [/^New note$/] },
  'an import of guests': {
    element: <GuestImportPage />,
    address: '/crm/import',
    seen: /^You can view imports but not start one\.$/,
    offered: [/^Choose a file$/],
  },
  'an import of reservations': {
    element: <ReservationImportPage />,
    address: '/reservation-management/import',
    seen: /^You can view imports but not start one\.$/,
    offered: [/^Choose a file$/],
  },
  duplicates: {
    element: <Duplicates />,
    address: '/crm/duplicates',
    seen: /^first@guests\.example$/,
    offered: [/^Merge$/, /^Search again$/, /^Not a duplicate/],
  },
  'a campaign': {
    element: <EditPage resource={campaigns} id="c1" />,
    record: campaign,
    seen: /^Message$/,
    offered: [/^Text$/, /^Phone number/],
  },
  'the list of campaigns': {
    element: <ListPage resource={campaigns} />,
    record: campaign,
    seen: /^Autumn$/,
    offered: [/New campaign/],
  },
  'the settings of a company': {
    element: <SettingsPage cards={[companyCard]} />,
    address: '/manage-companies/chunshui',
    seen: /^Owner, users and plans$/,
    offered: [/^Choose a picture$/, /^Name/],
  },
  'a menu': {
    element: (
      <InAddress>
        <EditPage resource={menus} id="general" />
      </InAddress>
    ),
    address: '/restaurant-menu/general/edit?company_id=chunshui&branch_id=信義店',
    record: menu,
    seen: /^Name$/,
    offered: [/^Name/, /^Add schedule$/],
  },
};

const show = async ({ element, address, record = guest }: Page, role: Role) => {
  const provider = {
    getOne: () => Promise.resolve({ data: record }),
    getList: () => Promise.resolve({ data: [record], total: 1 }),
  } as unknown as Partial<DataProvider>;
  const backhouse = { crm: true, crmImport: true, menuManagement: true, companyManagement: true };
  await renderApp(element, { provider, address, role, backhouse });
};
/** Controls of that name which can be used. */
const usable = (name: RegExp) =>
  (['button', 'link', 'textbox', 'combobox'] as const)
    .flatMap((role) => screen.queryAllByRole<HTMLInputElement>(role, { name }))
    .filter((one) => !one.disabled && !one.readOnly);

it.each(Object.entries(pages))('%s is only looked at by readers', async (_, page) => {
  await show(page, 'manager');
  for (const name of page.offered)
    await waitFor(() => expect(usable(name).length, String(name)).toBeGreaterThan(0), { timeout: 8_000 });
  cleanup();
  await show(page, 'read');
  await waitFor(() => expect(screen.queryAllByText(page.seen).length).toBeGreaterThan(0));
  for (const name of page.offered) expect(usable(name), String(name)).toEqual([]);
  expect(document.querySelector('input[type="file"]:not([hidden])')).toBeNull();
});
