import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormats, prepareCustomerDownload } from '#contract/exports.ts';
import { languages } from '#contract/constants.ts';
import { defaultBackhouse, defaultHost } from '#contract/permissions.ts';
import { customers } from '#server/db/schema.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import { importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A file that was taken out can be brought back in: every column is known by its heading, and no row is refused. */

let server: TestServer;
let importer: Importer;

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
      language: 'ja',
      forbidPiiSharing: true,
    }),
  ]);
  const permissions = {
    backhouse: { ...defaultBackhouse, crmExport: true },
    hostWeb: defaultHost,
    hostApp: defaultHost,
  };
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
