import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCustomer, patchCustomer } from '#contract/guests/crm.ts';
import { dismissDuplicate, listMerges, mergeCustomers, undoMerge } from '#contract/guests/duplicates.ts';
import { issuedVouchers, reservations } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { openDuplicates, type DuplicatesServer } from '#tests/support/duplicates.ts';

const companyId = small.own;
const params = { companyId };
let server: DuplicatesServer;
let manager: DuplicatesServer['manager'];
let confined: DuplicatesServer['confined'];
let add: DuplicatesServer['add'];
let search: DuplicatesServer['search'];
let idsOf: DuplicatesServer['idsOf'];
let read: DuplicatesServer['read'];
let mergeOf: DuplicatesServer['mergeOf'];
beforeAll(async () => {
  server = await openDuplicates();
  ({ manager, confined, add, search, idsOf, read, mergeOf } = server);
  await add(
    { id: 'phone-1', name: '林一', phoneNumber: '+886933000001' },
    { id: 'phone-2', name: '林一', phoneNumber: '+886933000001' },
    { id: 'mail-1', name: '林二', email: 'Lin.Er@guests.example' },
  );
});
afterAll(() => server.close());

describe('a merge', () => {
  it('is refused for who has only seen an older version, and for the second of two who ask at once', async () => {
    const request = await mergeOf('phone-1', 'phone-2');
    await manager.call(patchCustomer, {
      params: { companyId, customerId: 'phone-2' },
      body: { version: request.body.loserVersion, note: 'changed meanwhile' },
    });
    const stale = await manager.ask(mergeCustomers, request);
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);

    const fresh = await mergeOf('phone-1', 'phone-2');
    const swapped = await mergeOf('phone-2', 'phone-1');
    const answers = await Promise.all([fresh, swapped, fresh, swapped].map((one) => manager.ask(mergeCustomers, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('says where a merged guest went', async () => {
    const { merges } = await manager.call(listMerges, { params, query: {} });
    const [first] = merges;
    const answer = await manager.ask(getCustomer, { params: { companyId, customerId: first?.loser.id ?? '' } });
    expect([answer.status, answer.json]).toMatchObject([
      404,
      { code: 'not_found', details: [{ path: 'mergedInto', message: first?.winner.id }] },
    ]);
    const again = await manager.ask(mergeCustomers, {
      params,
      body: {
        winnerId: 'mail-1',
        loserId: first?.loser.id ?? '',
        winnerVersion: (await read('mail-1')).version,
        loserVersion: 1,
        choices: {},
      },
    });
    expect([again.status, again.json]).toMatchObject([
      409,
      { details: [{ path: 'mergedInto', message: first?.winner.id }] },
    ]);
  });

  it('hands everything over, adds up visits, and never drops a request not to be contacted', async () => {
    const { sql } = server.database;
    await add(
      {
        id: 'm-1',
        name: '周一',
        visits: 3,
        tags: ['window'],
        note: 'old',
        firstSeenTime: new Date('2020-01-01'),
        phoneNumber: '+886933900001',
      },
      {
        id: 'm-2',
        name: '周一',
        visits: 4,
        tags: ['terrace'],
        note: 'new',
        forbidPiiSharing: true,
        allowContactRestaurant: false,
        email: 'chou@guests.example',
        phoneNumber: '+886933900001',
      },
    );
    await sql
      .insert(reservations)
      .values({ companyId, id: 'm-r', branchId: 'own-1', customerId: 'm-2', startTime: new Date(), groupSize: 2 });
    await sql
      .insert(issuedVouchers)
      .values({ companyId, id: 'm-v', customerId: 'm-2', title: 'Tea', issuedTime: new Date() });
    await search();
    const answer = await manager.call(mergeCustomers, await mergeOf('m-1', 'm-2', { note: 'loser' }));
    expect(answer.customer).toMatchObject({
      id: 'm-1',
      visits: 7,
      tags: ['window', 'terrace'],
      note: 'new',
      email: 'chou@guests.example',
      blacklistSetting: { forbidPIISharing: true },
      allowContactRestaurant: false,
      allowContactInline: true,
    });
    expect(answer.moved).toEqual({ reservations: 1, issued_vouchers: 1 });
    expect(await idsOf()).not.toContain('m-1 m-2');
    const [row] = await server.database.query<{ held: string; ledger: number; audits: number }>({
      text: `select (select string_agg(customer_id, ' ') from (select customer_id from reservations where id = 'm-r'
          union all select customer_id from issued_vouchers where id = 'm-v') h) as held,
        (select count(*) from consents where customer_id = 'm-1' and source = 'merge' and not granted) as ledger,
        (select count(*) from audit_log where action = 'merge' and batch_id = $1 and entity_id in ('m-1', 'm-2')) as audits`,
      values: [answer.mergeId],
    });
    expect(row).toEqual({ held: 'm-1 m-1', ledger: 1, audits: 2 });
  });

  it('is undone: the guest is back with what was theirs, and what was changed since stays', async () => {
    const { merges } = await manager.call(listMerges, { params, query: { customerId: 'm-1', open: 'true' } });
    expect(merges).toHaveLength(1);
    const [merge] = merges;
    const { version } = await read('m-1');
    await manager.call(patchCustomer, {
      params: { companyId, customerId: 'm-1' },
      body: { version, tags: ['garden'], birthday: '07-07' },
    });
    const undo = { params: { companyId, mergeId: merge?.id ?? '' }, body: { version: merge?.version ?? 0 } };
    const stale = await manager.ask(undoMerge, { ...undo, body: { version: 99 } });
    expect(stale.json).toMatchObject({ code: 'stale_version' });
    const answer = await manager.call(undoMerge, undo);
    expect(answer.kept).toEqual(['tags']);
    expect(answer.winner).toMatchObject({
      visits: 3,
      tags: ['garden'],
      birthday: '07-07',
      note: 'old',
      email: null,
      blacklistSetting: { forbidPIISharing: false },
      allowContactRestaurant: true,
    });
    expect(answer.loser).toMatchObject({
      id: 'm-2',
      visits: 4,
      tags: ['terrace'],
      note: 'new',
      blacklistSetting: { forbidPIISharing: true },
      allowContactRestaurant: false,
    });
    expect(await idsOf()).toContain('m-1 m-2');
    const twice = await manager.ask(undoMerge, undo);
    expect([twice.status, twice.json]).toMatchObject([409, { details: [{ path: 'blocked', message: 'undone' }] }]);
  });

  it('leaves nobody to be contacted, of either record, who asked not to be since', async () => {
    await add({ id: 'n-1', name: '吳一' }, { id: 'n-2', name: '吳一' });
    const { mergeId, mergeVersion, customer } = await manager.call(mergeCustomers, await mergeOf('n-1', 'n-2'));
    await manager.call(patchCustomer, {
      params: { companyId, customerId: 'n-1' },
      body: { version: customer.version, blacklistSetting: { forbidPIISharing: true }, allowContactRestaurant: false },
    });
    const answer = await manager.call(undoMerge, { params: { companyId, mergeId }, body: { version: mergeVersion } });
    for (const guest of [answer.winner, answer.loser])
      expect(guest).toMatchObject({ blacklistSetting: { forbidPIISharing: true }, allowContactRestaurant: false });
  });

  it('is undone in the reverse order only, and not after 30 days', async () => {
    await add({ id: 'o-1', name: '鄭一' }, { id: 'o-2', name: '鄭一' }, { id: 'o-3', name: '鄭一' });
    const first = await manager.call(mergeCustomers, await mergeOf('o-1', 'o-2'));
    const second = await manager.call(mergeCustomers, await mergeOf('o-3', 'o-1'));
    const undo = (mergeId: string) => manager.ask(undoMerge, { params: { companyId, mergeId }, body: { version: 1 } });
    const early = await undo(first.mergeId);
    expect([early.status, early.json]).toMatchObject([
      409,
      {
        details: [
          { path: 'blocked', message: 'later' },
          { path: 'mergeId', message: second.mergeId },
        ],
      },
    ]);
    const gone = await manager.ask(getCustomer, { params: { companyId, customerId: 'o-2' } });
    expect(gone.json).toMatchObject({ details: [{ message: 'o-3' }] });
    expect((await undo(second.mergeId)).status).toBe(200);
    await server.database.query({
      text: `update customer_merges set at = now() - interval '31 days' where id = $1`,
      values: [first.mergeId],
    });
    const late = await undo(first.mergeId);
    expect([late.status, late.json]).toMatchObject([409, { details: [{ message: 'expired' }] }]);
    // Nothing of the guest who went is kept for longer.
    await search();
    const [row] = await server.database.query<{ merged: object }>({
      text: `select merged from customer_merges where id = $1`,
      values: [first.mergeId],
    });
    expect(row?.merged).toEqual({});
  });
});

describe('a caller confined to branches', () => {
  it('sees and merges only pairs of guests who are both theirs', async () => {
    await add(
      { id: 'x-1', name: '孫一', phoneNumber: '+886933800001', branchIds: ['own-1'] },
      { id: 'x-2', name: '孫一', phoneNumber: '+886933800001', branchIds: ['own-2'] },
      { id: 'y-1', name: '孫二', phoneNumber: '+886933800002', branchIds: ['own-2'] },
      { id: 'y-2', name: '孫二', phoneNumber: '+886933800002' },
    );
    await search();
    expect(await idsOf()).toEqual(expect.arrayContaining(['x-1 x-2', 'y-1 y-2']));
    const seen = await idsOf(confined);
    expect(seen).toContain('y-1 y-2');
    expect(seen).not.toContain('x-1 x-2');
    expect((await confined.ask(mergeCustomers, await mergeOf('x-2', 'x-1'))).status).toBe(404);
    expect((await confined.ask(dismissDuplicate, { params, body: { aId: 'x-1', bId: 'x-2' } })).status).toBe(404);
    const hidden = await manager.call(mergeCustomers, await mergeOf('x-2', 'x-1'));
    expect(
      (await confined.ask(undoMerge, { params: { companyId, mergeId: hidden.mergeId }, body: { version: 1 } })).status,
    ).toBe(404);
    const { merges } = await confined.call(listMerges, { params, query: {} });
    expect(merges.map(({ id }) => id)).not.toContain(hidden.mergeId);
    expect((await confined.ask(mergeCustomers, await mergeOf('y-1', 'y-2'))).status).toBe(200);
  });
});
