import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/platform/audit.ts';
import type { NamedEndpoint } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { AuditEntry } from '#server/platform/kernel/audit.ts';
import { auditedEntities } from '#server/audited.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { elsewhere, elsewhereEntries, standardFiles, seedElsewhere } from '#tests/support/elsewhere.ts';
import { marksIn, type Mark } from '#tests/support/elsewhereMarks.ts';
import { requestFor, send } from '#tests/support/http.ts';
import { sampleOf, type Hints } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { drawn } from '#tests/support/share.ts';
import { allEndpoints, hintsFor, setsWithout } from './actors.ts';

/**
 * Who is confined to branches finds nothing of the others, neither by asking for it nor inside of lists that carry
 * other things. Everything of another branch has a mark; every endpoint that reads is asked, and searched for marks.
 */

const [here, there] = small.branches;
/** A link of an export is for whoever holds it. */
const reading = allEndpoints.filter(
  ({ method, stream, access }) => method === 'GET' && !stream && access.kind !== 'public',
);

/** Whoever manages people sees the branches that these work at: else nobody could tell whom they may not change. */
const toldWhole: Readonly<Record<string, readonly Mark[]>> = { listUsers: ['branch id'], getUser: ['branch id'] };

/** What whoever sees all branches finds in lists that carry other things inside: else its absence would show nothing. */
const carried: Readonly<Record<string, readonly Mark[]>> = {
  listAnnouncements: ['announcement', 'branch id'],
  listBoardLinks: ['board'],
  listAudit: elsewhereEntries.map(([, , mark]) => mark),
  listJobs: ['failed guest', 'shared phone', 'work'],
  getJob: ['failed guest'],
  listImports: ['row'],
  getImport: ['row'],
  listDuplicates: ['guest', 'shared phone'],
  listMerges: ['merged guest'],
  listCampaigns: ['message', 'draft'],
  getCampaign: ['message', 'draft'],
  listCampaignRecipients: ['guest'],
  listCompanies: ['branch'],
  getMe: ['branch'],
  // What the palette asks.
  listCustomers: ['guest', 'branch id'],
  getCustomer: ['branch id'],
  // What opens behind a figure.
  listReservations: ['reservation', 'visit'],
  listChannelRows: ['reservation'],
  getDailyReport: ['reservation', 'visit'],
  guestHistory: ['guest'],
  guestVisits: ['visit'],
  exportGuest: ['visit', 'deposit', 'order', 'merged guest'],
  getTextHistory: ['wording'],
  listDayNotices: ['notice'],
  getDayNotice: ['notice'],
  listSurveys: ['survey'],
  getSurvey: ['survey', 'branch id'],
  listSurveySubmissions: ['answer'],
  listCommentedSubmissions: ['answer'],
  getSurveySubmission: ['answer'],
  listDeposits: ['deposit'],
  exportDeposits: ['deposit'],
  listInvoices: ['invoice'],
  listOrders: ['order'],
  listTables: ['record'],
  listVouchers: ['voucher', 'branch id'],
  getVoucher: ['voucher', 'branch id'],
  couponOccupancies: ['branch id'],
};

const day = '2026-01-31';

/** Values that name nothing, that lead to what is elsewhere, to a guest who was at both branches, to the other branch. */
function hintsElsewhere(endpoint: NamedEndpoint): readonly Hints[] {
  const { branchId: _, branch_id: __, branches: ___, ...usual } = hintsFor(endpoint);
  const unnamed = { ...usual, size: 100, date: day, startDate: day, endDate: day, startAt: day, endAt: day };
  const there_ = {
    customerId: elsewhere.guest,
    noteId: elsewhere.note,
    reservationId: elsewhere.reservation,
    depositId: elsewhere.deposit,
    orderId: elsewhere.order,
    noticeId: elsewhere.notice,
    surveyId: elsewhere.survey,
    formId: elsewhere.survey,
    submissionId: elsewhere.submission,
    jobId: elsewhere.job,
    importId: elsewhere.import,
    voucherId: elsewhere.voucherThere,
    issuedId: elsewhere.voucher,
    linkId: elsewhere.boardLink,
    id: endpoint.path.startsWith('/api/crm/campaign')
      ? elsewhere.campaign
      : `elsewhere-${endpoint.path.split('/')[4] ?? ''}`,
  };
  return [
    unnamed,
    { ...unnamed, ...there_ },
    {
      ...unnamed,
      customerId: elsewhere.both,
      voucherId: elsewhere.voucherBoth,
      surveyId: elsewhere.surveyBoth,
      formId: elsewhere.surveyBoth,
      jobId: elsewhere.work,
      id: endpoint.path.startsWith('/api/voucher') ? elsewhere.voucherBoth : elsewhere.draft,
    },
    {
      ...unnamed,
      customerId: elsewhere.both,
      voucherId: elsewhere.voucherOfAll,
      id: endpoint.path.startsWith('/api/voucher') ? elsewhere.voucherOfAll : elsewhere.draft,
    },
    { ...unnamed, branchId: there, branch_id: there, branches: `["${there}"]` },
  ];
}

let server: TestServer;
let tokens: Map<string, string>;
const everything: readonly Permission[] = [
  ...new Set(elsewhereEntries.flatMap(([, , , ...permissions]) => permissions)),
];
/** Without it nobody reads the log at all. */
const opens: Permission = 'companyManagement';

beforeAll(async () => {
  server = await openServer({ jobs: false });
  await seedElsewhere(server.database, there ?? '', here ?? '');
  const member = (id: string, enabledBranches: string[] | null, permissions = setsWithout([])) =>
    buildUser({ id, role: 'manager', companies: [{ companyId: small.own, permissions, enabledBranches }] });
  tokens = await signInAll(server.services.identity, [
    member('everywhere', null),
    member('confined', [here ?? '']),
    { ...member('writer', [here ?? '']), role: 'write' as const },
    member('both', [here ?? '', there ?? '']),
    ...everything.map((one) =>
      member(one, null, setsWithout(everything.filter((other) => ![one, opens].includes(other)))),
    ),
  ]);
});
afterAll(() => server?.close());

describe('who is confined to a branch', () => {
  /** The marks in whatever an endpoint answers somebody. */
  async function marksFor(endpoint: NamedEndpoint, who: string): Promise<Mark[]> {
    const allowed = who === 'everywhere' ? [] : (toldWhole[endpoint.name] ?? []);
    const found = await Promise.all(
      hintsElsewhere(endpoint).map(async (hints) => {
        const parts = {
          params: endpoint.params && sampleOf(endpoint.params, hints),
          query: endpoint.query && sampleOf(endpoint.query, hints),
        };
        const { status, text } = await send(server.url, requestFor(endpoint, parts, tokens.get(who)));
        expect(status, `${endpoint.name} ${text}`).toBeLessThan(500);
        return status < 300 ? marksIn(text).filter((mark) => !allowed.includes(mark)) : [];
      }),
    );
    return [...new Set(found.flat())];
  }

  it.each(drawn(reading).map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    expect(await marksFor(endpoint, 'everywhere')).toEqual(expect.arrayContaining([...(carried[name] ?? [])]));
    expect(await marksFor(endpoint, 'confined')).toEqual([]);
    expect(await marksFor(endpoint, 'writer')).toEqual([]);
  });

  it('is shown to be so for every list that is named here', () => {
    const names = new Set(reading.map(({ name }) => name));
    expect(Object.keys(carried).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('a record that is closed to somebody', () => {
  const keyOf = ({ path }: NamedEndpoint) => /:(\w+)$/.exec(path)?.[1];
  const records = reading.filter((one) => one.name.startsWith('get') && ![undefined, 'companyId'].includes(keyOf(one)));
  const keys = records.map(keyOf);
  /** Calls about parts and figures of a record, each with the call that opens the record. */
  const below = records.flatMap((record) => {
    const key = keyOf(record) ?? '';
    // What others name by the same word may be of another kind.
    const isOwn = keys.filter((one) => one === key).length === 1;
    return reading
      .filter(({ path }) => path.startsWith(`${record.path}/`) || (isOwn && path.includes(`:${key}`)))
      .filter((endpoint) => endpoint !== record)
      .map((endpoint) => [endpoint.name, record.name, endpoint, record] as const);
  });

  it.each(below)('%s is refused where %s is', async (_, __, endpoint, record) => {
    const refused: string[] = [];
    for (const hints of hintsElsewhere(record)) {
      const statusOf = async (one: NamedEndpoint) => {
        const parts = {
          params: one.params && sampleOf(one.params, hints),
          query: one.query && sampleOf(one.query, hints),
        };
        return (await send(server.url, requestFor(one, parts, tokens.get('confined')))).status;
      };
      if ((await statusOf(record)) === 404) refused.push(String(await statusOf(endpoint)));
    }
    expect(refused.filter((status) => status !== '404' && status !== '403')).toEqual([]);
  });

  it('has calls about every kind of record with branches', () => {
    expect(below.map(([, record]) => record)).toEqual(
      expect.arrayContaining(['getVoucher', 'getSurvey', 'getCustomer']),
    );
  });
});

describe('the audit log', () => {
  it('takes no entry about what does not say who may see it', () => {
    const known: 'recipe' extends AuditEntry['entity'] ? true : false = false;
    expect(known).toBe(false);
  });

  const log = (who: string, query: { entity?: string; from?: number; size?: number } = {}) =>
    server
      .client(tokens.get(who))
      .call(listAudit, { params: { companyId: small.own }, query: { size: 200, ...query } });
  const entities = async (who: string) => [...new Set((await log(who)).entries.map(({ entity }) => entity))].sort();

  it('has an entry here for every entity that branches or permissions decide about', () => {
    const seeded = new Set(elsewhereEntries.map(([entity]) => entity));
    const decided = Object.entries(auditedEntities).flatMap(([entity, sight]) =>
      sight && sight.confined !== 'all' ? [entity] : [],
    );
    const missing = decided.filter((entity) => !seeded.has(entity));
    expect(missing, 'Add an entry about each to `elsewhereEntries` in tests/support/elsewhere.ts.').toEqual([]);
  });

  it.each(everything)('shows to who holds %s what this opens, and nothing else', async (permission) => {
    const expected = elsewhereEntries.filter(([, , , ...any]) => any.includes(permission) || any.includes(opens));
    const shown = await entities(permission);
    const seeded = elsewhereEntries.map(([entity]) => entity);
    expect(shown.filter((entity) => seeded.includes(entity))).toEqual(
      [...new Set(expected.map(([entity]) => entity))].sort(),
    );
  });

  it('follows its entities: what a branch is opened for, and what has come there since, is seen', async () => {
    const all = elsewhereEntries.map(([entity]) => entity);
    const ofOthers = [
      'customers',
      'deposits',
      'invoices',
      'orders',
      'omnichannel',
      'import',
      'job',
      'user',
      'invitation',
      'picture',
      'recording',
      'film',
      'pointMovements',
      'recipients',
      'campaign',
      'announcement',
      ...standardFiles.map(([entity]) => entity),
    ];
    // Calls above wrote entries of their own, such as files of menu items.
    const seen = (await log('both')).entries.filter(({ id }) => id.startsWith('elsewhere-'));
    const seenEntities = [...new Set(seen.map(({ entity }) => entity))].sort();
    expect(seenEntities).toEqual([...new Set(all.filter((entity) => !ofOthers.includes(entity)))].sort());
    const written = { companyId: small.own, action: 'update', userId: 'somebody', at: new Date() } as const;
    await server.database.sql.insert(auditLog).values([
      { ...written, id: 'of-both', entity: 'customer', entityId: elsewhere.both },
      { ...written, id: 'of-here', entity: 'branch', entityId: here ?? '' },
      { ...written, id: 'of-company', entity: 'company', entityId: small.own },
      { ...written, id: 'by-them', entity: 'job', entityId: elsewhere.job, userId: 'confined' },
      { ...written, id: 'of-nobody', entity: 'forgotten', entityId: 'x' },
    ]);
    const shown = (await log('confined')).entries.map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining(['of-both', 'of-here', 'of-company', 'by-them']));
    expect(shown).not.toContain('of-nobody');
  });

  it.each(['everywhere', 'both', 'confined', 'crm'])(
    'has pages and a total for %s that fit what is seen',
    async (who) => {
      const { entries, total } = await log(who);
      expect(total).toBe(entries.length);
      const paged: string[] = [];
      for (let from = 0; from < total; from += 3) {
        const page = await log(who, { from, size: 3 });
        expect(page.total).toBe(total);
        expect(page.entries).toHaveLength(Math.min(3, total - from));
        paged.push(...page.entries.map(({ id }) => id));
      }
      expect(paged).toEqual(entries.map(({ id }) => id));
      const notes = await log(who, { entity: 'customerNote' });
      expect(notes.total).toBe(entries.filter(({ entity }) => entity === 'customerNote').length);
    },
  );
});

describe('who is confined to a branch and changes something', () => {
  // Signing out takes the session away that the others need.
  const writing = allEndpoints.filter(
    ({ method, access, name }) => method !== 'GET' && access.kind !== 'public' && name !== 'logout',
  );
  const tables = [
    'customers',
    'customer_notes',
    'reservations',
    'deposits',
    'orders',
    'tables',
    'imports',
    'campaigns',
    'jobs',
    'vouchers',
    'issued_vouchers',
    'surveys',
    'survey_submissions',
    'branch_menus',
    'day_notices',
    'board_links',
  ];
  /** What is of the other branch, alone or beside the caller's, as it is now. */
  const elsewhereNow = () =>
    server.database.query<{ table: string; id: string; row: string }>({
      text: tables
        .map((table) => `select '${table}' as table, t.id, md5(t::text) as row from ${table} t where t.id = any($1)`)
        .join(' union all '),
      values: [Object.values(elsewhere).filter((id) => id !== elsewhere.both)],
    });

  it.each(['confined', 'writer'])(
    'is told nothing of the others either, and changes nothing of theirs: %s',
    async (who) => {
      const before = await elsewhereNow();
      expect([...new Set(before.map(({ table }) => table))].sort()).toEqual([...tables].sort());
      const told: string[] = [];
      for (const endpoint of drawn(writing))
        for (const hints of hintsElsewhere(endpoint)) {
          const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map(
            (schema) => schema && sampleOf(schema, hints),
          );
          const { text } = await send(server.url, requestFor(endpoint, { params, query, body }, tokens.get(who)));
          if (marksIn(text).length) told.push(`${endpoint.name}: ${marksIn(text).join(', ')}`);
        }
      expect(told).toEqual([]);
      expect(await elsewhereNow()).toEqual(before);
    },
  );
});
