import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestImports } from '#contract/imports/guestImports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { small } from '#tests/support/build.ts';
import { importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What people confined to some branches see of imports: their own wholly, of others' the figures. */

const { own } = small;
const [here, there] = small.branches;
const secret = 'Secret';
const kinds = [
  {
    name: 'guests',
    calls: guestImports,
    text: `name,phone,${secret} column\r\n${secret} Guest,0912 700 001,x\r\n${secret} Wrong,${secret} phone,x\r\n`,
  },
  {
    name: 'reservations',
    calls: reservationImports,
    text: `start,people,name,${secret} column\r\n2025-03-24 18:00,2,${secret} Guest,x\r\n${secret} time,2,${secret} Wrong,x\r\n`,
  },
];

describe.each(kinds)('imports of $name', ({ name, calls, text }) => {
  let server: TestServer;
  let unconfined: Importer;
  let colleague: Importer;
  let confined: Importer;
  beforeAll(async () => {
    server = await openServer();
    const at = (id: string, enabledBranches: string[] | null) =>
      importerOn(server, { id, companies: [{ companyId: own, permissions: null, enabledBranches }] }, calls);
    unconfined = await at('unconfined', null);
    colleague = await at('colleague', null);
    confined = await at('confined', [there]);
  });
  afterAll(() => server.close());

  const upload = async (who: Importer, branchId: string) => {
    const { id } = await who.upload(text, `${name}.csv`);
    return who.choose(id, { branchId });
  };
  const asked = (who: Importer, importId: string) => {
    const params = { companyId: own, importId };
    return {
      get: who.client.ask(calls.get, { params }),
      list: who.client.ask(calls.list, { params: { companyId: own }, query: { size: 100 } }),
      problems: who.client.ask(calls.problems, { params, query: {} }),
      problemsFile: who.client.ask(calls.problemsFile, { params, query: {} }),
    };
  };
  /** All that somebody is told of an import, and with what status. */
  const told = async (who: Importer, importId: string) => {
    const calls_ = Object.entries(asked(who, importId));
    const answers = await Promise.all(calls_.map(async ([call, answer]) => [call, await answer] as const));
    return {
      statuses: Object.fromEntries(answers.map(([call, { status }]) => [call, status])),
      words: answers.map(([, answer]) => answer.text).join('\n'),
    };
  };
  const all = { get: 200, list: 200, problems: 200, problemsFile: 200 };

  test('are seen wholly by those who see every branch', async () => {
    const { id } = await upload(unconfined, here);
    await unconfined.check(id);
    expect(await colleague.get(id)).toMatchObject({ rowsSeen: true, mapping: { name: expect.any(Number) as number } });
    const { statuses, words } = await told(colleague, id);
    expect(statuses).toEqual(all);
    expect(words).toContain(`${secret} Wrong`);
  });

  test('are figures to those who see some branches, whatever branch they are for', async () => {
    const before = (await told(confined, 'none')).words;
    expect(before).not.toContain(secret);
    for (const branchId of [here, there]) {
      const { id } = await upload(unconfined, branchId);
      const { version } = await unconfined.check(id);
      const { statuses, words } = await told(confined, id);
      expect(statuses).toEqual({ ...all, problems: 403, problemsFile: 403 });
      expect(words).not.toContain(secret);
      expect(words).toContain('permission_denied');
      expect(await confined.get(id)).toMatchObject({
        rowsSeen: false,
        fileName: `${name}.csv`,
        status: 'checked',
        createdBy: { id: 'unconfined' },
        counts: { rows: 2, create: 1, fail: 1 },
        header: [],
        sample: [],
        mapping: {},
      });

      // What they cannot see they neither read in another way nor bring in.
      const params = { companyId: own, importId: id };
      const refused = await Promise.all([
        confined.client.ask(calls.patch, { params, body: { version, encoding: 'big5' } }),
        confined.client.ask(calls.check, { params, body: { version } }),
        confined.client.ask(calls.run, { params, body: { version } }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await unconfined.get(id)).toMatchObject({ version, status: 'checked' });
    }
  });

  test('of their own they see wholly', async () => {
    const { id } = await upload(confined, there);
    await confined.check(id);
    expect(await confined.get(id)).toMatchObject({ rowsSeen: true, counts: { create: 1, fail: 1 } });
    const { statuses, words } = await told(confined, id);
    expect(statuses).toEqual(all);
    expect(words).toContain(`${secret} Wrong`);
    await confined.run(id);
    expect(await confined.problems(id)).toHaveLength(1);
  });

  test('are unknown to another company', async () => {
    const { id } = await upload(unconfined, here);
    const foreign = await importerOn(
      server,
      { id: 'foreign', companies: [{ companyId: small.foreign, permissions: null, enabledBranches: null }] },
      calls,
    );
    const { statuses, words } = await told(foreign, id);
    expect(statuses).toEqual({ get: 403, list: 403, problems: 403, problemsFile: 403 });
    expect(words).not.toContain(secret);
    const answer = await foreign.client.ask(calls.get, { params: { companyId: small.foreign, importId: id } });
    expect(answer.status).toBe(404);
  });
});
