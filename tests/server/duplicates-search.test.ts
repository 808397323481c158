import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patchCustomer } from '#contract/guests/crm.ts';
import { dismissDuplicate, findDuplicates, listDuplicates } from '#contract/guests/duplicates.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { withServer } from '#tests/support/server.ts';
import { openDuplicates, type DuplicatesServer } from '#tests/support/duplicates.ts';

const companyId = small.own;
const params = { companyId };
let server: DuplicatesServer;
let manager: DuplicatesServer['manager'];
let reader: DuplicatesServer['reader'];
let add: DuplicatesServer['add'];
let search: DuplicatesServer['search'];
let queue: DuplicatesServer['queue'];
let idsOf: DuplicatesServer['idsOf'];
let read: DuplicatesServer['read'];
beforeAll(async () => {
  server = await openDuplicates();
  ({ manager, reader, add, search, queue, idsOf, read } = server);
});
afterAll(() => server.close());

describe('a search', () => {
  it('finds nobody among guests who share nothing, and says that it was made', async () => {
    expect((await manager.call(listDuplicates, { params, query: {} })).searchedTime).toBeNull();
    const job = await search();
    expect(job.result).toMatchObject({ whole: true, guests: 24, open: 0 });
    const after = await manager.call(listDuplicates, { params, query: {} });
    expect(after).toMatchObject({ total: 0, pairs: [], skipped: [], job: null });
    expect(after.searchedTime).not.toBeNull();
  });

  it('finds pairs by each of what speaks for them, in guests added since', async () => {
    await add(
      { id: 'phone-1', name: '林一', phoneNumber: '+886933000001' },
      { id: 'phone-2', name: '林一', phoneNumber: '+886933000001' },
      { id: 'mail-1', name: '林二', email: 'Lin.Er@guests.example' },
      { id: 'mail-2', name: 'Lin Er', email: 'lin.er@guests.example' },
      { id: 'birth-1', name: '林三', birthday: '02-29' },
      { id: 'birth-2', name: '林 三', birthday: '02-29', email: 'san@guests.example' },
      { id: 'slip-1', name: '林四', phoneNumber: '+886933123456' },
      { id: 'slip-2', name: '林四', phoneNumber: '+886933124356' },
      { id: 'swap-1', name: 'Tan Wei Ling', familyName: 'Tan', givenName: 'Wei Ling', birthday: '05-05' },
      { id: 'swap-2', name: 'Wei Ling Tan', birthday: '05-05' },
      {
        id: 'close-1',
        name: '林五',
        branchId: 'own-1',
        branchIds: ['own-1'],
        lastSeatTime: new Date('2026-03-01T11:00Z'),
      },
      {
        id: 'close-2',
        name: '林五',
        branchId: 'own-1',
        branchIds: ['own-1'],
        lastSeatTime: new Date('2026-03-03T11:00Z'),
      },
      { id: 'kana-1', name: '佐藤花子', phoneticFamilyName: 'サトウ', phoneticGivenName: 'ハナコ' },
      { id: 'kana-2', name: '佐藤 花子', phoneticFamilyName: 'さとう', phoneticGivenName: 'はなこ' },
      // A name and nothing else is no reason.
      { id: 'alone-1', name: '林六', phoneNumber: '+886933777111' },
      { id: 'alone-2', name: '林六', phoneNumber: '+886955222333' },
    );
    const job = await search();
    expect(job.result).toMatchObject({ whole: false, guests: 16, fresh: 7 });
    const found = await queue();
    expect(found.map(({ ids }) => ids).toSorted()).toEqual(
      ['birth', 'close', 'kana', 'mail', 'phone', 'slip', 'swap'].map((pair) => `${pair}-1 ${pair}-2`),
    );
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(found.find(({ ids }) => ids.startsWith('phone'))).toMatchObject({
      score: 100,
      reasons: ['samePhone', 'sameName', 'rareName'],
    });
    expect(found.find(({ ids }) => ids.startsWith('slip'))?.reasons).toContain('nearPhone');
    expect(found.find(({ ids }) => ids.startsWith('swap'))?.reasons).toContain('swappedName');
    // Searching everything finds the same.
    await search(true);
    expect(await queue()).toEqual(found);
  });

  it('does not pair all the guests of a hotel, and tells of its number', async () => {
    await add(
      ...Array.from({ length: 40 }, (_, index) => ({
        id: `hotel-${index}`,
        name: `Traveller ${String.fromCharCode(65 + (index % 26))}${index}`,
        phoneNumber: '+886225550000',
      })),
    );
    const before = await idsOf();
    await search();
    expect(await idsOf()).toEqual(before);
    const { skipped } = await manager.call(listDuplicates, { params, query: {} });
    expect(skipped).toEqual([{ kind: 'phone', value: '+886225550000', guests: 40 }]);
    await search();
    expect((await manager.call(listDuplicates, { params, query: {} })).skipped).toEqual(skipped);
  });

  it('lets a pair go that is no longer alike', async () => {
    const { version } = await read('birth-2');
    await manager.call(patchCustomer, {
      params: { companyId, customerId: 'birth-2' },
      body: { version, birthday: '03-01' },
    });
    await search();
    expect(await idsOf()).not.toContain('birth-1 birth-2');
  });

  it('is one, however many ask for it', async () => {
    await withServer({ jobs: false }, async ({ services, client }) => {
      const tokens = await signInAll(services.identity, [buildUser({ id: 'asker', companyId })]);
      const ask = () => client(tokens.get('asker')).call(findDuplicates, { params, body: { whole: true } });
      const answers = await Promise.all([ask(), ask(), ask(), ask()]);
      expect(new Set(answers.map(({ job }) => job?.id)).size).toBe(1);
      expect((await client(tokens.get('asker')).call(listDuplicates, { params, query: {} })).job).toMatchObject({
        kind: 'duplicates-find',
        status: 'queued',
      });
    });
  });

  it('is not made again before a day has passed, unless somebody wants it', async () => {
    const ask = () => manager.call(findDuplicates, { params, body: { whole: false, ifOld: true } });
    expect(await ask()).toEqual({ job: null });
    await server.database.query({
      text: `update jobs set result = result || jsonb_build_object('started', (now() - interval '25 hours')::text) where kind = 'duplicates-find'`,
    });
    expect((await ask()).job).not.toBeNull();
    await server.services.jobs.idle();
  });
});

describe('telling two guests apart', () => {
  it('takes them from the queue, also after another search, until it is taken back', async () => {
    const pair = { aId: 'phone-2', bId: 'phone-1' };
    expect((await manager.ask(dismissDuplicate, { params, body: pair })).status).toBe(204);
    expect(await idsOf()).not.toContain('phone-1 phone-2');
    await search(true);
    expect(await idsOf()).not.toContain('phone-1 phone-2');
    await manager.call(dismissDuplicate, { params, body: { ...pair, dismissed: false } });
    expect(await idsOf()).toContain('phone-1 phone-2');
  });

  it('is not for readers, nor about guests who were never a pair', async () => {
    const body = { aId: 'phone-1', bId: 'phone-2' };
    expect((await reader.ask(dismissDuplicate, { params, body })).status).toBe(403);
    expect((await manager.ask(dismissDuplicate, { params, body: { aId: 'alone-1', bId: 'phone-2' } })).status).toBe(
      404,
    );
  });
});
