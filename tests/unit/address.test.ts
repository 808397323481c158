import { describe, expect, it } from 'vitest';
import { screenOf } from '#resources/framework/report.ts';
import { listAddress } from '#resources/framework/view/listState.ts';
import { openGuestPath, openRecordAddress, openRecordPath } from '#resources/framework/view/openRecord.ts';
import { recordPath } from '#resources/framework/view/paths.ts';
import { declaredPath } from '#resources/framework/view/reactAdminPaths.ts';
import { reportAddress } from '#resources/framework/view/report/useReportAddress.ts';
import customers from '#resources/guests/customers/resource.ts';
import recipients from '#resources/marketing/campaigns/recipients.ts';
import { resources } from '#resources/registry.ts';
import { ledgers } from '#src/pages/guests/crm/points/ledger.ts';
import { pages } from '#src/pages/registry.ts';
import { dailyReportAddress } from '#src/pages/reservations/dailyReport/reportState.ts';
import { dashboardState } from '#src/pages/reservations/overview/useDashboard.ts';
import { rowsState } from '#src/pages/reservations/useRows.ts';
import { changedSearch, type Address } from '#ui/address.ts';

/** Every declared address reads what it writes, and reads any text. */

const branch = { id: '信義店', companyId: 'c', name: 'Xinyi', timeZone: 'Asia/Taipei' };
const branches = [{ ...branch, country: 'TW', phoneCountryCode: '886', currency: 'TWD' }];
const reports = await Promise.all(
  pages
    .flatMap((page) =>
      'report' in page ? page.report : 'reports' in page ? Object.values(page.reports).map((one) => one.report) : [],
    )
    .map(async (load) => screenOf((await load()).default)),
);
const addresses: readonly (readonly [string, Address<object>])[] = [
  ['the list of reservations', rowsState],
  ['the dashboard', dashboardState],
  ['the daily report', dailyReportAddress],
  ['the record open beside a list', openRecordAddress],
  ...resources.map((resource) => [`the list of ${resource.name}`, listAddress(resource)] as const),
  ['the list of guests with a view', listAddress(customers, 500, { filters: { isVIP: true }, sort: 'createdTime' })],
  ...[...reports, ...Object.values(ledgers), recipients].map(
    (report) => [`the report ${report.declaration.name}`, reportAddress(report, branches)] as const,
  ),
];

/** Records the names that an address reads. */
class Recorded extends URLSearchParams {
  names = new Set<string>();
  override get(name: string): string | null {
    this.names.add(name);
    return super.get(name);
  }
}

const values = (names: readonly string[]): readonly string[] => [
  '',
  ' ',
  '0',
  '1',
  '2',
  '99',
  '1.5',
  '-3',
  'NaN',
  'Infinity',
  '99999999999',
  '__proto__',
  'constructor',
  'true',
  'false',
  'month',
  'last7',
  'always',
  'created',
  'dining',
  'people',
  'a4',
  'purchase',
  'service',
  'paid',
  '2026-02-28',
  '2026-02-30',
  '2026-03-01',
  '2199-01-01',
  '信義店',
  'web',
  'web,a b',
  'open,noShow',
  'evening',
  '["web"]',
  '["web",1]',
  '[2,8]',
  '[]',
  '{}',
  '[',
  '"',
  'null',
  '["seated"]',
  '{"isVIP":true,"q":"陳"}',
  '{"name":{"starts":"a"},"visits":{"gte":3},"tags":["wine"]}',
  '{"name":true,"isVIP":true}',
  '{"__proto__":true}',
  'new',
  'USD',
  'usd',
  'a\0b',
  '\ud800',

  'startTime',
  '-startTime',
  '--amount',
  '-amount',
  'amount',
  '../x',
  '<b>',
  '%',
  '&=#?',
  'own',
  'd-1',
  ...names,
  'x'.repeat(101),
];

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(): () => number {
  let seed = 34;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

describe.each(addresses)('the address of %s', (_, address) => {
  const recorded = new Recorded('range=x');
  address.read(recorded);
  const names = [...recorded.names];

  it('reads what it writes', () => {
    const next = numbers();
    const pool = values(names);
    for (let round = 0; round < 400; round++) {
      const query = new URLSearchParams({ company_id: 'c' });
      for (const name of names) if (next() < 0.6) query.set(name, pool[Math.floor(next() * pool.length)] ?? '');
      const state = address.read(query);
      const written = changedSearch(address, '?company_id=c', state);
      expect(address.read(new URLSearchParams(written)), written).toEqual(state);
      expect(changedSearch(address, written, address.read(new URLSearchParams(written)))).toBe(written);
      expect(written).toMatch(/^\?company_id=c/);
    }
  });

  it('takes the default of whatever it does not understand, however long', () => {
    const usual = address.read(new URLSearchParams());
    for (const long of ['['.repeat(200_000), ','.repeat(200_000), '-'.repeat(200_000), '1'.repeat(200_000)]) {
      const state = address.read(new URLSearchParams(names.map((name) => [name, long])));
      expect(Object.keys(state)).toEqual(Object.keys(usual));
    }
  });
});

describe('the address of an open record', () => {
  const scope = 'company_id=c&branch_id=b';
  const links = (id: string): readonly string[] => [
    openRecordPath('', id, `?${scope}&page=2`),
    recordPath(customers, id, `?${scope}`),
    declaredPath(`/customers/${encodeURIComponent(id)}`, [customers], 'c'),
    openGuestPath('c', id),
  ];

  it.each(['c1', 'Ab-_9', '陳 1', 'a+b', 'a/b&c=d', '100%'])('of each link opens %s', (id) => {
    const opened = links(id).map((link) => openRecordAddress.read(new URL(link, 'http://maitre.test').searchParams));
    expect(opened).toEqual(links(id).map(() => ({ open: id, tab: undefined })));
  });

  it('is written as links have always written it', () => {
    expect(links('c1')).toEqual([
      `?${scope}&page=2&open=c1`,
      `/crm?${scope}&open=c1`,
      '/crm?open=c1',
      '/crm?companyId=c&open=c1',
    ]);
  });

  it('keeps the rest of the list when a tab opens or the record closes', () => {
    const opened = '?company_id=c&page=2&open=c1';
    const tab = changedSearch(openRecordAddress, opened, { open: 'c1', tab: 'visits' });
    expect(tab).toBe(`${opened}&tab=visits`);
    expect(changedSearch(openRecordAddress, tab, { open: null, tab: null })).toBe('?company_id=c&page=2');
  });
});
