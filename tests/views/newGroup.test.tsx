import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { providerOf } from '#data-provider/declared.ts';
import declared from '#resources/organization/adminGroups/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { groupAdminCalls } from '#resources/organization/groups/calls.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** A new group, its branches chosen in the dialog, against calls that answer as the test says. */

beforeAll(() => stubMedia());
afterEach(cleanup);

let calls: string[];
let branches: { id: string }[];
let put: () => Response | null;
/** Whether the stored group can be read. */
let readable: boolean;

beforeEach(() => {
  calls = [];
  branches = [];
  readable = true;
  put = () => null;
  let group: Record<string, unknown> = {};
  sendThrough((address, init) => {
    const { pathname: path } = new URL(address, 'http://here');
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (method !== 'GET') calls.push(`${method} ${decodeURIComponent(path)}`);
    if (method === 'POST') group = { ...body, id: body.groupId, version: 1, logo: null, coverImage: null, users: [] };
    if (method === 'PATCH') {
      group = { ...group, ...body, version: 2 };
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    if (method === 'PUT') {
      const refused = put();
      if (refused) return Promise.resolve(refused);
      const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
      branches.push({ ...body, id, name: id, companyId: 'chunshui', companyName: '春水亭' } as { id: string });
      return Promise.resolve(Response.json(branches.at(-1)));
    }
    if (method === 'GET' && !readable) return Promise.resolve(Response.json({ code: 'internal' }, { status: 500 }));
    if (path.endsWith('/branches')) return Promise.resolve(Response.json({ total: branches.length, branches }));
    return Promise.resolve(Response.json(group, { status: method === 'POST' ? 201 : 200 }));
  });
});

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

// A permission that everybody has.
const groups = { ...declared, permission: 'crm' } as const;

async function fillIn() {
  const pages = (
    <Routes>
      <Route path="/admin/groups/new" element={<CreatePage resource={groups} />} />
      <Route path="/admin/groups/:groupId/edit" element={<EditPage resource={groups} />} />
    </Routes>
  );
  await renderApp(pages, { provider: providerOf(groupAdminCalls), address: '/admin/groups/new', declared: [groups] });
  await screen.findByRole('button', { name: 'Add branches' });
  fill(/^Name/, 'Tea');
  fill(/^Group ID/, 'tea');
  await click('Add branches');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add branches' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add (0)' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: '信義店' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add (1)' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('offers no branch twice, and says where there is none of that name', async () => {
  await fillIn();
  await click('Add branches');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add branches' }));
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: '信義店' });
  expect([box.checked, box.disabled]).toEqual([true, true]);
  await userEvent.type(dialog.getByRole('searchbox'), 'nowhere');
  await waitFor(() => expect(dialog.queryByRole('checkbox')).toBeNull());
});

it('keeps what was typed beside a failure, and saves it next', async () => {
  put = () => Response.json({ code: 'permission_denied', message: 'no' }, { status: 403 });
  await fillIn();
  await click('Save');
  await screen.findByRole('button', { name: 'Retry these' });
  fill(/^Name/, 'Tea house');
  put = () => null;
  await click('Retry these');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry these' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Tea house');
  expect(location.pathname).toBe('/admin/groups/new');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  await click('Save');
  await waitFor(() => expect(location.pathname).toBe('/admin/groups/tea/edit'));
  expect(calls).toEqual([
    'POST /api/v2/admin/group',
    'PUT /api/v2/management/groups/tea/chunshui/信義店',
    'PUT /api/v2/management/groups/tea/chunshui/信義店',
    'PATCH /api/v2/admin/group/tea',
  ]);
});

it('shows what was saved where it cannot be read back', async () => {
  await fillIn();
  put = () => Response.json({ code: 'permission_denied', message: 'no' }, { status: 403 });
  await click('Save');
  await screen.findByRole('button', { name: 'Retry these' });
  put = () => null;
  fill(/^Name/, 'Tea house');
  readable = false;
  await click('Save');
  await waitFor(() => expect(location.pathname).toBe('/admin/groups/tea/edit'));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Tea house');
});
