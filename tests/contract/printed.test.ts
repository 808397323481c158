import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '#server/platform/db/schema.ts';
import { buildCompany, buildUser, signInAll, small, usualSets } from '#tests/support/build.ts';
import { mp4Of } from '#tests/support/films.ts';
import { groupPicture } from '#tests/support/groups.ts';
import { form, send, type FormPart, tinyMp3, tinyPng, type Answer, type RawRequest } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { voucherFor } from '#tests/support/vouchers.ts';
import { allEndpoints } from './actors.ts';
import { toCome } from './callsToCome.ts';
import { built, ids, voucherBody, type Printed } from './printedCalls.ts';

/** Every call of section 7 is taken as the specification prints it: without a version, and with no company beside an id. */

const { own } = small;
const every = Object.fromEntries(
  ['crmExport', 'userManagement', 'groupManagement', 'surveyManagement', 'voucherManagement', 'menuManagement'].map(
    (flag) => [flag, true],
  ),
);
const sets = { ...usualSets, backhouse: { ...usualSets.backhouse, ...every } };

let server: TestServer;
let tokens: Map<string, string>;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  await server.database.sql.insert(companies).values(buildCompany({ id: 'third' }));
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'office', role: 'manager', isAdmin: true }),
    buildUser({ id: 'owner', companyId: own }),
    buildUser({ id: 'boss', role: 'manager', companies: [{ companyId: own, permissions: sets }] }),
    buildUser({ id: 'subject', email: 'subject@staff.example', companyId: own }),
    buildUser({ id: 'removable', email: 'removable@staff.example', companyId: own }),
    buildUser({ id: 'stranger', role: 'manager', companies: [{ companyId: small.foreign, permissions: sets }] }),
  ]);
});
afterAll(() => server.close());

const fill = (text: string, own: Printed['ids'] = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => own[name] ?? ids[name] ?? `{${name}}`);
const filled = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(fill(JSON.stringify(value))) as unknown);

const files: Readonly<Record<NonNullable<Printed['file']>['kind'], Omit<FormPart, 'name'>>> = {
  image: { value: tinyPng, type: 'image/png', file: 'a.png' },
  group: { value: groupPicture, type: 'image/png', file: 'a.png' },
  audio: { value: tinyMp3, type: 'audio/mpeg', file: 'a.mp3' },
  video: { value: mp4Of(), type: 'video/mp4', file: 'a.mp4' },
  csv: { value: 'name,phone\r\nTaro Yamada,0912345678\r\n', type: 'text/csv', file: 'a.csv' },
};

function requestOf(call: Printed, token: string): RawRequest {
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
  const path = fill(call.path, call.ids);
  const request = { method: call.method, path: query ? `${path}?${query}` : path };
  const headers = { authorization: `Bearer ${token}` };
  if (call.file) {
    const fields = Object.entries(call.file.fields ?? {}).map(([name, value]) => ({
      name,
      value: JSON.stringify(filled(value)),
    }));
    return { ...request, ...form([...fields, { name: 'file', ...files[call.file.kind] }], headers) };
  }
  if (call.body === undefined) return { ...request, headers };
  return {
    ...request,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(filled(call.body)),
  };
}

const ask = (call: Printed, user = call.as === 'admin' ? 'office' : 'boss'): Promise<Answer> =>
  send(server.url, requestOf(call, tokens.get(user) ?? ''));

describe.sequential('section 7', () => {
  it.each(built.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_, call) => {
    const answer = await ask(call);
    expect(answer.status < 300 ? '' : `${answer.status} ${answer.text}`).toBe('');
  });

  it('says which calls are still to come', () => {
    const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*');
    const there = new Set(allEndpoints.map(({ method, path }) => `${method} ${shape(path)}`));
    expect(toCome.filter(([method, path]) => there.has(`${method} ${shape(path)}`))).toEqual([]);
  });
});

describe('a call that names no company', () => {
  const unnamed = built.filter(
    ({ path, query, body, file, as }) =>
      as !== 'admin' && !JSON.stringify([path, query, body, file]).match(/companyId|company_id/) && /\{/.test(path),
  );
  it('is about that of its record', () => expect(unnamed.length).toBeGreaterThan(8));

  it.each(unnamed.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s tells strangers nothing of what there is',
    async (_, call) => {
      const there = await ask(call, 'stranger');
      const nowhere = await ask(
        { ...call, ids: Object.fromEntries(Object.keys(ids).map((name) => [name, 'nowhere'])) },
        'stranger',
      );
      expect(there.status).toBeGreaterThanOrEqual(400);
      expect([there.status, there.json]).toEqual([nowhere.status, nowhere.json]);
    },
  );
});

describe('a voucher', () => {
  const post = (path: string, data: object, file = true) =>
    send(server.url, {
      method: 'POST',
      path,
      ...form(
        [
          { name: 'data', value: JSON.stringify({ companyId: own, data }) },
          ...(file ? [{ name: 'file', ...files.image }] : []),
        ],
        { authorization: `Bearer ${tokens.get('boss') ?? ''}` },
      ),
    });

  it('comes back as it was sent', async () => {
    const { id: _id, coverImageData: _cover, summary: _summary, ...sent } = { id: 'new', ...voucherBody };
    const made = await post('/api/voucher/create', { id: 'new', ...voucherBody });
    const voucher = made.json as Record<string, unknown>;
    expect(voucher).toMatchObject({
      companyId: own,
      title: sent.title,
      formTitle: sent.formTitle,
      formId: filled(sent.formId),
      branchIds: voucherBody.branchIds[own],
      maxQuantity: 100,
      expiredAfter: 30,
      cover: expect.stringMatching(/^\/files\//) as unknown,
      summary: { issued: { total: 0 }, used: { total: 0 } },
    });
    // The whole record goes back, as a form has it.
    const again = await post('/api/voucher/edit', { ...voucher, title: 'Two glasses' }, false);
    expect(again.json).toMatchObject({ title: 'Two glasses', cover: voucher.cover, version: 2 });
  });

  it.each([
    ['maxQuantity', 'many'],
    ['maxQuantity', 1.5],
    ['maxQuantity', 1e300],
    ['expiredAfter', 'soon'],
    ['expiredAfter', -1],
    ['delayIssueTime', 'later'],
  ])('says form.error.number of %s %j', async (field, value) => {
    const answer = await post('/api/voucher/edit', {
      ...voucherBody,
      id: voucherFor('editVoucher', own),
      [field]: value,
    });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid_input' }]);
    const { details } = answer.json as { details: { path: string; code?: string }[] };
    expect(details.map(({ path, code }) => [path, code])).toContainEqual([`data.data.${field}`, 'form.error.number']);
  });

  it('has branches of its own company alone', async () => {
    const answer = await post('/api/voucher/create', { ...voucherBody, branchIds: { [small.foreign]: ['foreign-1'] } });
    expect(answer.status).toBe(400);
  });
});

it('two settings of one trigger by one way are refused', async () => {
  const setting = { triggerEventType: 'reservationCreated', channel: 'email', active: true, destinations: [] };
  const path = '/api/branches/{companyId}/{branchId}/notificationSettings';
  const twice = { data: [setting, { ...setting, active: false }] };
  const answer = await ask({ method: 'POST', path, body: twice, as: 'admin' });
  expect([answer.status, answer.json]).toMatchObject([400, { details: [{ path: 'data.1.triggerEventType' }] }]);
  const both = { data: [setting, { ...setting, channel: 'app' }] };
  expect((await ask({ method: 'POST', path, body: both, as: 'admin' })).status).toBe(204);
});
