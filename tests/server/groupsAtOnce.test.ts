import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGroup,
  deleteGroupBranch,
  getGroup,
  patchGroup,
  patchGroupAsAdmin,
  putGroupBranch,
} from '#contract/organization/groups.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own } = small;
const flag = { backhouse: { ...defaultBackhouse, groupManagement: true } };

let server: TestServer;
let admin: Client;
let holder: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'holder', role: 'write', companies: [{ companyId: own, permissions: flag }] }),
  ]);
  admin = server.client(tokens.get('admin'));
  holder = server.client(tokens.get('holder'));
});
afterAll(() => server.close());

const make = async (groupId: string, ids: readonly string[]) => {
  await admin.call(createGroup, { body: { groupId, groupName: groupId } });
  for (const branchId of ids)
    await admin.call(putGroupBranch, { params: { groupId, companyId: own, branchId }, body: {} });
};
const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

it('one of those who choose an id at once gets it', async () => {
  const answers = await Promise.all(
    ['Same', 'same', 'SAME', 'Same'].map((groupId) =>
      admin.ask(createGroup, { body: { groupId, groupName: groupId } }),
    ),
  );
  expect(sorted(answers)).toEqual([201, 409, 409, 409]);
});

it('of the last two branches, taken out at once, one stays', async () => {
  await make('two', small.branches.slice(0, 2));
  const answers = await Promise.all(
    small.branches
      .slice(0, 2)
      .map((branchId) => holder.ask(deleteGroupBranch, { params: { groupId: 'two', companyId: own, branchId } })),
  );
  expect(sorted(answers)).toEqual([204, 400]);
  expect((await admin.call(getGroup, { params: { id: 'two' } })).branchCount).toBe(1);
});

it('one of two who saw the same version changes the group, and the same branch is added once', async () => {
  await make('seen', small.branches.slice(0, 1));
  const { version } = await admin.call(getGroup, { params: { id: 'seen' } });
  const answers = await Promise.all(
    ['A', 'B'].map((groupName) => holder.ask(patchGroup, { params: { id: 'seen' }, body: { version, groupName } })),
  );
  expect(sorted(answers)).toEqual([204, 409]);
  const params = { groupId: 'seen', companyId: own, branchId: small.branches[1] };
  const added = await Promise.all([1, 2, 3].map(() => holder.ask(putGroupBranch, { params, body: {} })));
  expect(sorted(added)).toEqual([200, 200, 200]);
  expect((await admin.call(getGroup, { params: { id: 'seen' } })).branchCount).toBe(2);
});

it('what a change may not name is refused', async () => {
  await make('named', small.branches.slice(0, 1));
  for (const body of [{ groupId: 'other' }, { id: 'other' }, { branchCount: 9 }, { createdTime: '2020-01-01' }])
    expect((await admin.ask(patchGroupAsAdmin, { params: { id: 'named' }, body: body as object })).status).toBe(400);
});
