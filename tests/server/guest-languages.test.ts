import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { mergeCustomers } from '#contract/guests/duplicates.ts';
import { prepareCustomerDownload } from '#contract/guests/guestExports.ts';
import { guestLanguages } from '#contract/guests/guestLanguages.ts';
import { defaultBackhouse, defaultHost } from '#contract/core/permissions.ts';
import { customerLanguages } from '#contract/platform/session.ts';
import { customers } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Languages of guests beyond those that the product is written in. */

let server: TestServer;
let manager: Client;
let importer: Importer;
const companyId = small.own;

beforeAll(async () => {
  server = await openServer();
  const permissions = {
    backhouse: { ...defaultBackhouse, crmExport: true },
    hostWeb: defaultHost,
    hostApp: defaultHost,
  };
  importer = await importerOn(server, {
    role: 'manager',
    companies: [{ companyId, permissions, enabledBranches: null }],
  });
  manager = importer.client;
});
afterAll(() => server?.close());

const add = (body: object) =>
  manager.call(createCustomer, { params: { companyId }, body: { name: 'Minjun', ...body } });

describe('the languages of guests', () => {
  it('are a list of what guests speak, named in the asked language', async () => {
    for (const [language, ko] of [
      ['en', 'Korean'],
      ['zh', '韓文'],
      ['zh-cn', '韩语'],
      ['ja', '韓国語'],
    ] as const) {
      const { languages } = await manager.call(customerLanguages, { query: { language } });
      expect(languages.map(({ code }) => code)).toEqual([...guestLanguages]);
      expect(languages).toContainEqual({ code: 'ko', name: ko });
    }
    const wanted = 'en zh-tw zh-cn zh-hk ja ko th vi id ms fil fr de es it pt ru ar hi nl'.split(' ');
    expect(wanted.filter((code) => !(guestLanguages as readonly string[]).includes(code))).toEqual([]);
  });

  it('are kept, found, counted and refused where there is no such language', async () => {
    const { id, version } = await add({ language: 'ko' });
    const found = await manager.call(listCustomers, {
      query: { companyId, filters: { language: ['ko'] }, facets: ['language'] },
    });
    expect(found.customers.map((one) => one.id)).toEqual([id]);
    expect(found.facets?.language).toContainEqual({ value: 'ko', count: 1 });
    const params = { companyId, customerId: id };
    expect((await manager.ask(patchCustomer, { params, body: { version, language: 'tlh' as 'th' } })).status).toBe(400);
    await manager.call(patchCustomer, { params, body: { version, language: 'zh' } });
    expect(await manager.call(getCustomer, { params })).toMatchObject({ language: 'zh' });
  });

  it('leave a value that was stored before readable', async () => {
    const { id } = await add({});
    await server.database.sql.update(customers).set({ language: 'tlh' }).where(eq(customers.id, id));
    expect(await manager.call(getCustomer, { params: { companyId, customerId: id } })).toMatchObject({
      language: 'tlh',
    });
  });

  it('can be chosen in a merge', async () => {
    const [a, b] = [await add({ language: 'fil' }), await add({ language: 'th' })];
    const { customer } = await manager.call(mergeCustomers, {
      params: { companyId },
      body: {
        winnerId: a.id,
        loserId: b.id,
        winnerVersion: a.version,
        loserVersion: b.version,
        choices: { language: 'loser' },
      },
    });
    expect(customer.language).toBe('th');
  });

  it.each([
    ['en', 'Vietnamese'],
    ['zh', '越南文'],
    ['ja', 'ベトナム語'],
  ] as const)('go into a file in %s as %s, and come back from it', async (language, word) => {
    const { id } = await add({ language: 'vi', email: `vi.${language}@guests.example` });
    const { url } = await manager.call(prepareCustomerDownload, {
      params: { companyId },
      body: { selection: { query: { filters: { language: ['vi'] } } }, language },
    });
    const file = await (await fetch(`${server.url}${url}`)).text();
    expect(file).toContain(`,${word},`);
    await server.database.sql.update(customers).set({ language: null }).where(eq(customers.id, id));
    const { id: upload } = await importer.upload(file);
    await importer.check(upload);
    await importer.run(upload);
    expect(await manager.call(getCustomer, { params: { companyId, customerId: id } })).toMatchObject({
      language: 'vi',
    });
  });
});
