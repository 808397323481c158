import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Group, GroupBranch } from '#contract/organization/groups.ts';
import type { Role } from '#contract/core/permissions.ts';
import { sendThrough } from '#data-provider/client.ts';
import { providerOf } from '#data-provider/declared.ts';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { groupMemberCalls } from '#resources/organization/groups/calls.ts';
import declared from '#resources/organization/groups/resource.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The page of a group, against calls that answer as the test says. */

beforeAll(() => stubMedia());
afterEach(cleanup);

const stored: Group = {
  id: 'tea',
  version: 3,
  groupId: 'tea',
  groupName: 'Tea',
  logo: null,
  coverImage: null,
  enableGroupPage: false,
  shareCustomersBetweenCompanies: false,
  webBookingSelectableLanguages: ['en', 'ja', 'zh-tw'],
  users: [],
  branchCount: 2,
  companyNames: ['Own'],
  createdTime: '2026-01-15T04:00:00.000Z',
  updatedTime: '2026-01-15T04:00:00.000Z',
};
const branch = (id: string): GroupBranch => ({
  id,
  name: `Branch ${id}`,
  companyId: 'own',
  companyName: 'Own',
  startDate: null,
  endDate: null,
  groupMeta: [],
});

let calls: { method: string; path: string; body: unknown }[];
let group: Group;
let branches: GroupBranch[];
/** What calls are refused, by their method and the end of their path. */
let refused: Record<string, { status: number; code: string; details?: object[] }>;

beforeEach(() => {
  calls = [];
  group = stored;
  branches = [branch('a'), branch('b')];
  refused = {};
  sendThrough((address, init) => {
    const { pathname: path } = new URL(address, 'http://here');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (method !== 'GET') calls.push({ method, path, body });
    const [, no] = Object.entries(refused).find(([what]) => `${method} ${path}`.endsWith(what)) ?? [];
    if (no) return Promise.resolve(Response.json({ reason: no.code, message: no.code, ...no }, { status: no.status }));
    if (method === 'PATCH') {
      group = { ...group, ...(body as object), version: group.version + 1 };
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    if (method === 'PUT') {
      branches = branches.map((one) => (path.endsWith(`/${one.id}`) ? { ...one, ...(body as object) } : one));
      return Promise.resolve(Response.json(branches[0]));
    }
    if (path.endsWith('/branches')) return Promise.resolve(Response.json({ total: branches.length, branches }));
    if (path.endsWith('/groups')) return Promise.resolve(Response.json({ total: 1, groups: [group] }));
    return Promise.resolve(Response.json(group));
  });
});

// A permission that everybody has.
const groups = { ...declared, permission: 'crm' } as const;
const show = async (role: Role = 'manager', address = '/groups/tea') => {
  const page = (
    <Routes>
      <Route path="/groups" element={<ListPage resource={groups} />} />
      <Route path="/groups/:groupId" element={<EditPage resource={groups} />} />
    </Routes>
  );
  await renderApp(page, { provider: providerOf(groupMemberCalls), address, role, declared: [groups] });
  if (address === '/groups') await userEvent.click(await screen.findByRole('link', { name: 'Tea' }));
  await screen.findByRole('group', { name: 'Branch b Own' });
};
const of = (name: string) => within(screen.getByRole('group', { name: `Branch ${name} Own` }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const box = (name: string, label: string, at = 0) => {
  const found = of(name).getAllByLabelText<HTMLInputElement>(label)[at];
  if (!found) throw new Error(`${label} ${at} is not there`);
  return found;
};

const nameBox = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const fill = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

it('is read whole where the list has just shown a row of it', async () => {
  await show('manager', '/groups');
  fill(nameBox(), 'Tea houses');
  await save();
  await waitFor(() =>
    expect(calls).toMatchObject([{ method: 'PATCH', body: { groupName: 'Tea houses', version: 3 } }]),
  );
});

it('names duplicate keys and counts empty fields, and sends nothing until they are mended', async () => {
  await show();
  const add = of('a').getByRole('button', { name: 'Add an entry' });
  await userEvent.click(add);
  await userEvent.click(add);
  fill(box('a', 'Key', 0), 'floor');
  fill(box('a', 'Key', 1), 'floor');
  fill(box('a', 'Value', 0), 'first');
  // Nobody is told off while still typing.
  expect(of('a').queryByText('This key already exists.')).toBeNull();
  await save();
  expect(await of('a').findByText('This key already exists.')).toBeTruthy();
  expect(of('a').getByRole('alert').textContent).toBe('Empty fields: 1');
  expect(box('a', 'Key', 1).getAttribute('aria-invalid')).toBe('true');
  expect(of('b').queryByRole('alert')).toBeNull();
  expect(calls).toEqual([]);

  fill(box('a', 'Value', 1), 'x');
  await waitFor(() => expect(of('a').queryByRole('alert')).toBeNull());
  fill(box('a', 'Key', 1), '');
  // Empty keys are not compared; they are empty fields.
  await waitFor(() => expect(of('a').queryByText('This key already exists.')).toBeNull());
  expect((await of('a').findByRole('alert')).textContent).toBe('Empty fields: 1');
  await userEvent.click(of('a').getByRole('button', { name: 'Remove 2' }));
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    method: 'PUT',
    path: '/api/v2/management/groups/tea/own/a',
    body: { startDate: null, endDate: null, groupMeta: [{ key: 'floor', value: 'first', type: 'string' }] },
  });
});

it('lists what failed with the reason, and tries it alone again', async () => {
  refused = { 'PUT /api/v2/management/groups/tea/own/a': { status: 403, code: 'permission_denied' } };
  await show();
  fill(nameBox(), 'Tea house');
  for (const one of ['a', 'b']) {
    await userEvent.click(of(one).getByRole('button', { name: 'Add an entry' }));
    fill(box(one, 'Key'), 'k');
    fill(box(one, 'Value'), 'v');
  }
  await save();
  await screen.findByRole('button', { name: 'Retry these' }, { timeout: 8_000 });
  const listed = screen.getAllByRole('alert').map(({ textContent }) => textContent ?? '');
  expect(listed.join()).toContain('Branch a · Own (change): ');
  expect(listed.join()).not.toContain('Branch b');
  expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'PUT']);
  expect(calls[0]?.body).toEqual({ groupName: 'Tea house', version: 3 });
  // What was typed is still there.
  expect(box('a', 'Value').value).toBe('v');

  refused = {};
  calls = [];
  await userEvent.click(screen.getByRole('button', { name: 'Retry these' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry these' })).toBeNull());
  expect(calls.map(({ path }) => path)).toEqual(['/api/v2/management/groups/tea/own/a']);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
});

it('keeps what was typed beside what somebody else has changed', async () => {
  refused = { 'PATCH /api/v2/groups/tea': { status: 409, code: 'stale_version' } };
  await show();
  fill(nameBox(), 'Tea house');
  group = { ...group, version: 4, enableGroupPage: true };
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this record');
  expect(nameBox().value).toBe('Tea house');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Group page' }).checked).toBe(true);
  refused = {};
  await save();
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ groupName: 'Tea house', version: 4 }));
});

it('asks for a name and a branch', async () => {
  await show();
  fill(nameBox(), '');
  for (const one of ['a', 'b']) await userEvent.click(of(one).getByRole('button', { name: 'Remove branch' }));
  await save();
  expect(await screen.findByText('Enter a name for the group.')).toBeTruthy();
  expect(screen.getByText('A group needs at least one branch.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('is only looked at by those who may only read', async () => {
  branches = [
    { ...branch('a'), startDate: '2026-01-31', groupMeta: [{ key: 'garden', value: true, type: 'boolean' }] },
  ];
  branches.push(branch('b'));
  await show('read');
  expect(of('a').getByText('garden: Yes')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save|Add branches|Remove branch|Choose a picture/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});
