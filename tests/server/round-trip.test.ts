import { eq } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormats } from '#contract/core/exports.ts';
import { prepareCustomerDownload } from '#contract/guests/guestExports.ts';
import { languages } from '#contract/core/constants.ts';
import { guestPlaces, importedGuestFields } from '#contract/guests/guestFields.ts';
import { defaultBackhouse, defaultHost } from '#contract/core/permissions.ts';
import { branches, customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import { importerAt, importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A file that was taken out can be brought back in: every column is known by its heading, and no row is refused. */

let server: TestServer;
let importer: Importer;
let elsewhere: Importer;

beforeAll(async () => {
  server = await openServer();
  await server.database.sql.insert(customers).values([
    ...Array.from({ length: 5 }, () => buildCustomer({ companyId: small.own, tags: ['trip'] })),
    buildCustomer({
      companyId: small.own,
      name: '=SUM(1), "O\'Brien"',
      note: 'one\ntwo',
      tags: ['trip', 'a, b', '靠窗'],
      birthday: '02-29',
      gender: 2,
      phoneticFamilyName: 'オブライエン',
      phoneticGivenName: 'ジョセ',
      isVip: true,
      language: 'ja',
      forbidPiiSharing: true,
    }),
  ]);
  const permissions = {
    backhouse: { ...defaultBackhouse, crmExport: true },
    hostWeb: defaultHost,
    hostApp: defaultHost,
  };
  // Moments are on the clock of a company's first branch.
  await server.database.sql.update(branches).set({ timeZone: 'Asia/Taipei' });
  const abroad = buildUser({ companyId: small.foreign });
  const token = (await signInAll(server.services.identity, [abroad])).get(abroad.id ?? '') ?? '';
  elsewhere = importerAt(server.url, token, small.foreign, () => server.services.jobs.idle());
  importer = await importerOn(server, {
    companies: [{ companyId: small.own, permissions, enabledBranches: null }],
  });
});
afterAll(() => server.close());

const wanted = [
  'name',
  'familyName',
  'givenName',
  'gender',
  'phoneNumber',
  'email',
  'language',
  'birthday',
  'tags',
  'types',
  'note',
];

describe.each(exportFormats)('a file of guests as %s', (format) => {
  it.each(languages)('comes back in %s', async (language) => {
    const { url } = await importer.client.call(prepareCustomerDownload, {
      params: { companyId: small.own },
      body: { selection: { query: { filters: { tags: ['trip'] } } }, format, language },
    });
    const file = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
    const { id, mapping } = await importer.upload(file, `guests.${format}`);
    expect(wanted.filter((field) => !(field in mapping))).toEqual([]);
    const checked = await importer.check(id);
    expect(await importer.problems(id)).toEqual([]);
    expect(checked.counts).toMatchObject({ rows: 6, create: 0, update: 0, fail: 0 });
  });
});

const brought = importedGuestFields;
const compared = brought.filter((field) => field !== 'allowContactRestaurant');
const guestsOf = async (companyId: string) =>
  (await server.database.sql.select().from(customers).where(eq(customers.companyId, companyId)))
    .filter(({ tags }) => tags.includes('trip'))
    .map((one) => pick(one, compared))
    .toSorted((a, b) => (a.phoneNumber ?? '').localeCompare(b.phoneNumber ?? ''));

describe.each(exportFormats)('in another company a file of guests as %s', (format) => {
  it.each(languages)('brings the same guests in %s, without a choice', async (language) => {
    const { url } = await importer.client.call(prepareCustomerDownload, {
      params: { companyId: small.own },
      body: { selection: { query: { filters: { tags: ['trip'] } } }, format, language },
    });
    const file = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
    const { id, mapping } = await elsewhere.upload(file, `guests.${format}`);
    const checked = await elsewhere.check(id);
    expect(await elsewhere.problems(id)).toEqual([]);
    expect(checked.counts).toMatchObject({ rows: 6, create: 6, update: 0, skip: 0, fail: 0 });
    // Every column that a guest can be made of is known; what guests agreed to is not another restaurant's.
    const expected = brought.map((field) => guestPlaces[field].import).filter((name) => name !== 'allowContact');
    expect(Object.keys(mapping).toSorted()).toEqual(expected.toSorted());
    await elsewhere.run(id);
    const [theirs, ours] = [await guestsOf(small.foreign), await guestsOf(small.own)];
    expect(theirs).toEqual(ours);
    await elsewhere.rollback(id);
  });
});
