import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOnlineRsvSettings, patchReservationInfo } from '#contract/organization/restaurants.ts';
import { uploadMenuFile } from '#contract/platform/uploads.ts';
import { getCloudSettings, getSupportToken } from '#contract/platform/session.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { form, send, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Calls of a session beside who one is (specification, section 7, "Session and branch"). */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const supportSecret = 'a secret of the chat';
let server: TestServer;
let managerToken = '';
const clients = {} as Record<'manager' | 'confined' | 'waiter', Client>;

beforeAll(async () => {
  server = await openServer({ jobs: false, config: { supportSecret } });
  const users = [
    buildUser({ id: 'manager', companyId, role: 'manager' }),
    buildUser({ id: 'confined', role: 'manager', companies: [{ companyId, enabledBranches: [branchId] }] }),
    buildUser({
      id: 'waiter',
      role: 'write',
      companies: [{ companyId, permissions: { backhouse: { ...defaultBackhouse, menu: false } } }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  managerToken = tokens.get('manager') ?? '';
  for (const { id } of users) clients[id as keyof typeof clients] = server.client(tokens.get(id ?? ''));
});
afterAll(() => server.close());

test('an installation says what it is connected to', async () => {
  const settings = await clients.waiter.call(getCloudSettings, {});
  expect(settings).toMatchObject({ mail: false, sms: false, identityProvider: false, supportChat: true });
  expect(settings.uploads.image).toEqual({
    types: expect.arrayContaining(['image/png']),
    maxBytes: expect.any(Number),
  });
});

test('the support chat is told who asks, for a branch that they may see', async () => {
  const { result } = await clients.confined.call(getSupportToken, { params: { branchId } });
  expect(result).toBe(createHmac('sha256', supportSecret).update('confined').digest('hex'));
  for (const closed of [otherBranch, 'nowhere'])
    expect((await clients.confined.ask(getSupportToken, { params: { branchId: closed } })).status, closed).toBe(404);
  const { status } = await clients.manager.ask(getSupportToken, { params: { branchId: otherBranch } });
  expect(status).toBe(200);
});

test('the reservation info of a session is the company’s online settings', async () => {
  const params = { companyId };
  const before = await clients.manager.call(getOnlineRsvSettings, { params });
  const answer = await clients.manager.ask(patchReservationInfo, { params, body: { reservationLimitPerCustomer: 7 } });
  expect(answer.status).toBe(204);
  const after = await clients.manager.call(getOnlineRsvSettings, { params });
  expect(after).toMatchObject({ reservationLimitPerCustomer: 7, version: before.version + 1 });
});

test('a picture of a menu is stored by who has the menu', async () => {
  const params = { companyId, branchId };
  const stored = await clients.manager.ask(uploadMenuFile, { params });
  expect(stored.json).toEqual({ url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\.png$/) });
  expect((await clients.waiter.ask(uploadMenuFile, { params })).status).toBe(403);
});

test.each(['heic', 'mif1'])('a picture of the kind %s is refused with a word about what to do', async (brand) => {
  const value = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
  const { path, method } = uploadMenuFile;
  const to = path.replace(':companyId', companyId).replace(':branchId', branchId);
  const parts = [{ name: 'file', value, file: 'IMG_0412.HEIC', type: 'image/heic' }];
  const { status, json } = await send(server.url, {
    method,
    path: to,
    ...form(parts, { authorization: `Bearer ${managerToken}` }),
  });
  expect([status, json]).toMatchObject([
    415,
    { code: 'unsupported_type', reason: 'HEIC pictures are not supported; save as JPEG.' },
  ]);
});
