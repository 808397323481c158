import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import { buildUser, signInAll, small, usualSets } from '#tests/support/build.ts';
import { requestFor, send, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** References and rules of items and modifiers, inside their small records. */

const items = resourceEndpoints(menuItems);
const modifiers = resourceEndpoints(menuModifiers);
const params = { companyId: small.own };
interface Stored extends Record<string, unknown> {
  id: string;
  version: number;
}

let server: TestServer;
let manager: Client;
let token: string | undefined;

beforeAll(async () => {
  server = await openServer();
  const permissions = { ...usualSets, backhouse: { ...usualSets.backhouse, menuManagement: true } };
  const companies = [{ companyId: small.own, permissions, enabledBranches: null }];
  const user = buildUser({ id: 'menu-manager', role: 'manager', companies });
  const tokens = await signInAll(server.services.identity, [user]);
  token = tokens.get('menu-manager');
  manager = server.client(token);
});
afterAll(() => server?.close());

const option = (id: string, more: object = {}) => ({
  id,
  name: { en: id },
  price: 0,
  preselected: 0,
  active: true,
  ...more,
});
const group = (name: string, options: object[], more: object = {}) => ({
  name: { en: name },
  minimum: 0,
  maximum: 0,
  minimumDistinct: 0,
  maximumDistinct: 0,
  maximumPerOption: 1,
  options,
  ...more,
});
const makeGroup = async (name: string, options: object[]) =>
  (await manager.call(modifiers.create, { params, body: group(name, options) })) as Stored;
const item = (name: string, more: object = {}) => ({
  name: { en: name },
  kind: 'item',
  price: 100,
  active: true,
  ...more,
});
const makeItem = async (name: string, more: object = {}) =>
  (await manager.call(items.create, { params, body: item(name, more) })) as Stored;
const set = (choice: string) => ({
  kind: 'set',
  parts: [{ minimum: 1, maximum: 1, choices: [{ item: choice, extra: 0 }] }],
});
it('lists are sorted by the name in the language that is asked for, otherwise in that of the company', async () => {
  const names = [
    { en: 'Sorted zebra', ja: 'Sorted あ' },
    { en: 'Sorted apple', ja: 'Sorted ん' },
  ];
  for (const name of names) await manager.call(items.create, { params, body: item('', { name }) });
  const listed = async (language: string) => {
    const query = { sort: ['name', 'ASC'], filter: { q: 'Sorted' } };
    const request = requestFor(items.list, { params, query }, token);
    const answer = await send(server.url, { ...request, headers: { ...request.headers, 'accept-language': language } });
    return (answer.json as { name: { ja: string } }[]).map(({ name }) => name.ja);
  };
  expect(await listed('en')).toEqual(['Sorted ん', 'Sorted あ']);
  expect(await listed('ja')).toEqual(['Sorted あ', 'Sorted ん']);
});

async function faults(endpoint: typeof items.create, body: object): Promise<unknown> {
  const answer = await manager.ask(endpoint, { params, body: body as Record<string, unknown> });
  expect(answer.status).toBe(400);
  const { details } = answer.json as { details: { path: string; code?: string }[] };
  return details.map(({ path, code }) => [path, code]);
}

it('refuses references inside small records to what does not exist', async () => {
  expect(await faults(items.create, item('Soup', { modifiers: [{ modifier: 'nobody' }] }))).toEqual([
    ['modifiers.0.modifier', 'missing'],
  ]);
  expect(await faults(items.create, item('Lunch', set('nobody')))).toEqual([['parts.0.choices.0.item', 'missing']]);
});

it('keeps records that small records refer to', async () => {
  const soup = await makeItem('Soup');
  const lunch = await makeItem('Lunch', set(soup.id));
  const sauces = await makeGroup('Sauces', [option('hot')]);
  const duck = await makeItem('Duck', { modifiers: [{ modifier: sauces.id }] });
  const remove = (endpoint: typeof items.delete, id: string) => manager.ask(endpoint, { params: { ...params, id } });
  expect((await remove(items.delete, soup.id)).status).toBe(409);
  expect((await remove(modifiers.delete, sauces.id)).status).toBe(409);
  for (const { id } of [lunch, duck, soup]) expect((await remove(items.delete, id)).status).toBe(200);
  expect((await remove(modifiers.delete, sauces.id)).status).toBe(200);
});

it('refuses groups that cannot be met, at the place of the problem', async () => {
  expect(await faults(modifiers.create, group('Two of one', [option('hot')], { minimum: 2 }))).toEqual([
    ['minimum', 'unreachable'],
  ]);
  expect(await faults(modifiers.create, group('Much', [option('hot', { preselected: 3 })]))).toEqual([
    ['options.0.preselected', 'aboveMaximum'],
  ]);
  const twice = option('nut', { contains: ['nuts'], freeOf: ['nuts'] });
  expect(await faults(modifiers.create, group('Nuts', [option('none'), twice]))).toEqual([
    ['options.1.freeOf', 'allergenTwice'],
  ]);
});

it('nests groups one level deep, and never in a circle', async () => {
  const inner = await makeGroup('Heat', [option('mild')]);
  const outer = await makeGroup('Sauce', [option('chili', { modifier: inner.id })]);
  expect(await faults(modifiers.create, group('Dish', [option('fried', { modifier: outer.id })]))).toEqual([
    ['options.0.modifier', 'modifierDepth'],
  ]);
  const back = { version: inner.version, options: [option('mild', { modifier: inner.id })] };
  const answer = await manager.ask(modifiers.update, { params: { ...params, id: inner.id }, body: back });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.json)).toContain('modifierCycle');
});

it('refuses a set inside a set', async () => {
  const soup = await makeItem('Broth');
  const lunch = await makeItem('Noon', set(soup.id));
  expect(await faults(items.create, item('Big', set(lunch.id)))).toEqual([['parts.0.choices.0.item', 'setInSet']]);
  const tea = await makeItem('Tea');
  const body = { version: soup.version, ...set(tea.id) };
  const answer = await manager.ask(items.update, { params: { ...params, id: soup.id }, body });
  expect(JSON.stringify(answer.json)).toContain('usedInSet');
});

it('sorts by the name in the company’s language, and by another where there is none', async () => {
  for (const name of [{ zh: '3 丙', en: 'A' }, { zh: '1 甲', en: 'C' }, { en: '2 B' }])
    await manager.call(items.create, { params, body: item('', { name, code: `sort-${Object.values(name)[0]}` }) });
  const rows = (await manager.call(items.list, {
    params,
    query: { filter: { q: 'sort-' }, sort: ['name', 'ASC'] },
  })) as Stored[];
  expect(rows.map(({ code }) => code)).toEqual(['sort-1 甲', 'sort-2 B', 'sort-3 丙']);
});
