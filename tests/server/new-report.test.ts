import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { code, column, countOf, declareReport, sumOf } from '#contract/platform/report.ts';
import { standardCalls } from '#contract/platform/standardReport.ts';
import { resources } from '#resources/registry.ts';
import { screenOf } from '#resources/framework/report.ts';
import { allHandlers } from '#server/handlers.ts';
import { auditLog, orders } from '#server/platform/db/schema.ts';
import { reportHandlers } from '#server/platform/report/standard.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { requestFor, send, type Answer } from '#tests/support/http.ts';
import { buildOrder } from '#tests/support/money.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A report that is only declared, with the SQL of its columns: its rows, figures, file, log entry and screen. */

const text = (en: string) => ({ en, zh: en, 'zh-cn': en, ja: en });
const report = declareReport({
  name: 'discounts',
  label: text('Discounts'),
  permission: 'foReport',
  file: true,
  columns: {
    number: column('text'),
    serviceTime: column('instant'),
    serviceDate: column('date'),
    branch: column('branch'),
    status: code('orderStatus', 104),
    code: column('text', { label: text('Reason') }),
    discount: column('money'),
    currency: column('currency'),
  },
  excluded: text('Cancelled orders.'),
  figures: {
    orders: countOf({ formula: text('Orders with a discount.') }),
    discount: sumOf({ formula: text('Their discounts.') }),
  },
  standard: {
    path: '/api/:companyId/discounts',
    filters: ['status'],
    search: true,
    sorts: ['serviceTime', 'discount'],
    title: 'number',
    main: 'discount',
    empty: text('No discounts'),
  },
});

/** The same rows without guests. */
const alone = declareReport({
  ...report,
  name: 'discountsAlone',
  standard: { ...report.standard, path: '/api/:companyId/discounts-alone' },
});

const given = { when: `o.status <> 'cancelled' and o.discount > 0` };
const source = {
  table: 'orders',
  as: 'o',
  day: 'o.service_date',
  values: {
    number: 'o.number',
    serviceTime: 'o.service_time',
    serviceDate: 'o.service_date',
    branch: 'o.branch_id',
    status: 'o.status',
    code: `case when o.discount > 0 then 'voucher' end`,
    discount: 'o.discount',
    currency: 'o.currency',
  },
  searched: ['o.number'],
  figures: { orders: given, discount: { ...given, sum: 'discount' } },
};
const handlers = [
  ...reportHandlers(report, {
    ...source,
    guest: 'o.customer_id',
  }),
  ...reportHandlers(alone, source),
];

const calls = standardCalls(report);
const callsAlone = standardCalls(alone);
const [branchId = '', otherBranch = ''] = small.branches;
const [startDate, endDate] = ['2031-05-01', '2031-05-31'];
const params = { companyId: small.own };
let server: TestServer;
let address: (kind: 'list' | 'figures' | 'file', query?: object, who?: string) => Promise<Answer>;

beforeAll(async () => {
  server = await openServer({
    jobs: false,
    contract: [...contractEndpoints, ...Object.values(calls), ...Object.values(callsAlone)],
    handlers: [...allHandlers(resources), ...handlers],
  });
  const order = (id: string, discount: number, changes: object = {}) =>
    buildOrder({
      ...params,
      branchId,
      id,
      number: id,
      discount,
      serviceTime: new Date('2031-05-04T04:00:00Z'),
      ...changes,
    });
  await server.database.sql
    .insert(orders)
    .values([
      order('A1', 100),
      order('B2', 50, { status: 'accepted' }),
      order('C3', 30, { status: 'cancelled' }),
      order('D4', 7, { branchId: otherBranch }),
      order('E5', 9, { serviceTime: new Date('2031-06-04T04:00:00Z') }),
    ]);
  const member = (id: string, foReport: boolean, enabledBranches: string[] | null = null) =>
    buildUser({
      id,
      companies: [
        { companyId: small.own, permissions: { backhouse: { ...defaultBackhouse, foReport } }, enabledBranches },
      ],
    });
  const users = [member('reports-all', true), member('reports-one', true, [branchId]), member('reports-none', false)];
  const tokens = await signInAll(server.services.identity, users);
  address = (kind, query, who = 'reports-all') => {
    const endpoint = calls[kind];
    if (!endpoint) throw new Error(`The report has no ${kind}`);
    const input = { params, query: { startDate, endDate, ...query } };
    return send(server.url, requestFor(endpoint, input, tokens.get(who)));
  };
});
afterAll(() => server.close());

const numbersOf = async (query?: object, who?: string) =>
  ((await address('list', query, who)).json as { data: { number: string }[] }).data.map(({ number }) => number);

it('is searched without guests, too', async () => {
  const endpoint = callsAlone.list;
  if (!endpoint) throw new Error('The report has no list');
  const member = (
    await signInAll(server.services.identity, [
      buildUser({
        id: 'searcher',
        companies: [{ companyId: small.own, permissions: { backhouse: { ...defaultBackhouse, foReport: true } } }],
      }),
    ])
  ).get('searcher');
  const input = { params, query: { startDate, endDate, search: 'c3' } };
  const { status, json } = await send(server.url, requestFor(endpoint, input, member));
  expect(status).toBe(200);
  expect((json as { data: { number: string }[] }).data.map(({ number }) => number)).toEqual(['C3']);
});

it('returns rows with its columns, by filter, search, branch and order', async () => {
  const { json } = await address('list', { sort: '-discount', itemsPerPage: 1 });
  expect(calls['list']?.response?.parse(json)).toEqual(json);
  expect(json).toEqual({
    total: 4,
    data: [
      {
        id: 'A1',
        branchId,
        number: 'A1',
        serviceTime: '2031-05-04T04:00:00.000Z',
        serviceDate: '2031-05-04',
        status: 'completed',
        code: 'voucher',
        discount: 100,
        currency: 'TWD',
      },
    ],
  });
  expect(await numbersOf({ sort: 'discount' })).toEqual(['D4', 'C3', 'B2', 'A1']);
  expect(await numbersOf({ status: 'accepted' })).toEqual(['B2']);
  expect(await numbersOf({ search: 'c3' })).toEqual(['C3']);
  expect(await numbersOf({ branchId: otherBranch })).toEqual(['D4']);
  expect(await numbersOf({ counted: 'discount', sort: 'discount' })).toEqual(['D4', 'B2', 'A1']);
  expect((await address('list', { status: 'unknown' })).status).toBe(400);
});

it('shows branches and rows to those who may see them', async () => {
  expect(await numbersOf({ sort: 'discount' }, 'reports-one')).toEqual(['C3', 'B2', 'A1']);
  for (const kind of ['list', 'figures', 'file'] as const)
    expect((await address(kind, {}, 'reports-none')).status, kind).toBe(403);
});

it('adds up its figures, by currency and by day', async () => {
  const sums = { currency: 'TWD', orders: 3, discount: 157 };
  const { json } = await address('figures');
  expect(json).toEqual({ totals: [sums], days: [{ day: '2031-05-04', ...sums }] });
  expect(calls['figures']?.response?.parse(json)).toEqual(json);
});

it('writes its file with the labels of its columns, and an entry of the log', async () => {
  const { text, headers } = await address('file', { language: 'en', status: 'completed', counted: 'orders' });
  const [head, ...rows] = text.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Number,Service,Service date,Branch,Status,Reason,Discount,Currency');
  expect(rows.slice(0, 2).map((row) => row.split(',').filter((_, at) => [0, 2, 4, 5, 6].includes(at)))).toEqual([
    ['D4', '2031-05-04', 'Completed', 'voucher', '0.07'],
    ['A1', '2031-05-04', 'Completed', 'voucher', '1'],
  ]);
  expect(headers['content-disposition']).toMatch('discounts-');
  const entries = await server.database.sql.select().from(auditLog).where(eq(auditLog.entity, report.name));
  expect(entries).toMatchObject([{ action: 'export', companyId: small.own, userId: 'reports-all' }]);
});

it('has a screen with its filters, columns and figures', () => {
  const screen = screenOf(report);
  expect(screen).toMatchObject({
    declaration: report,
    list: { path: calls['list']?.path },
    figures: { path: calls['figures']?.path },
    file: { path: calls['file']?.path },
    sort: '-serviceTime',
  });
  const [, , status, search] = screen.filters ?? [];
  expect(status).toMatchObject({ name: 'status', codes: ['pending', 'accepted', 'ready', 'completed', 'cancelled'] });
  expect(search).toBe('search');
});
