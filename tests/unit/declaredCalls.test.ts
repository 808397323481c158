import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { sendThrough } from '#data-provider/client.ts';
import { providerOf } from '#data-provider/declared.ts';
import { standardProvider } from '#data-provider/standard.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';
import { boolean } from '#resources/framework/fields.ts';
import { defineResource, type ResourceOptions } from '#resources/framework/resource.ts';

/** What a declaration that names its calls makes of react-admin's methods: the requests that leave the browser. */

const access = { kind: 'session' } as const;
const any = z.any();
const base = { summary: 'x', access, params: any, query: any, body: any, response: any };
const list = endpoint('GET /api/kegs', base);
const listOf = endpoint('GET /api/companies/:companyId/kegs', base);
const get = endpoint('GET /api/companies/:companyId/kegs/:kegId', base);
const create = endpoint('POST /api/companies/:companyId/kegs', base);
const patch = endpoint('PATCH /api/companies/:companyId/kegs/:kegId', base);
const remove = endpoint('DELETE /api/companies/:companyId/kegs/:kegId', base);

const calls: ResourceCalls = {
  list: { endpoint: listOf, records: 'kegs', paging: { page: 'page', perPage: 'itemsPerPage' }, search: 'term' },
  get,
  create: { endpoint: create, under: 'keg' },
  patch: { endpoint: patch, fields: ['beer', 'litres'] },
  remove,
  normalize: (keg) => ({ ...keg, ...('litres' in keg && keg.litres === null && { beer: 'none' }) }),
};

let sent: { method: string; address: URL; body: unknown }[] = [];
let answer: unknown = {};
/** What the server answers to one path, in the place of `answer`. */
let answers: Record<string, Response> = {};
beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, { getItem: () => null });
  sent = [];
  answers = {};
  sendThrough((url, init) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    sent.push({ method: init.method ?? 'GET', address: new URL(url, 'http://maitre.test'), body });
    const own = answers[url];
    if (own) return Promise.resolve(own);
    const empty = init.method === 'PATCH';
    return Promise.resolve(
      new Response(empty ? null : JSON.stringify(answer), { status: empty ? 204 : 200, headers: { ETag: '"8"' } }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sendThrough((url, init) => fetch(url, init));
});

const meta = { companyId: 'a b' };
const asked = { pagination: { page: 3, perPage: 20 }, sort: { field: 'beer', order: 'DESC' as const }, meta };
const queryOf = (at = 0) => Object.fromEntries(sent[at]?.address.searchParams ?? []);

describe('a declaration that names its calls', () => {
  it('lists by pages, with the search and the conditions, of the company', async () => {
    answer = { kegs: [{ id: 'k1' }], total: 41 };
    const found = await providerOf(calls).getList('kegs', { ...asked, filter: { q: ' pale ', full: true } });
    expect(found).toEqual({ data: [{ id: 'k1' }], total: 41 });
    expect(sent[0]?.address.pathname).toBe('/api/companies/a%20b/kegs');
    expect(queryOf()).toEqual({ page: '3', itemsPerPage: '20', term: 'pale', full: 'true', sort: '-beer' });
  });

  it('lists by offsets, conditions as one, the company in the query', async () => {
    answer = { rows: [], total: 0 };
    const other = {
      endpoint: list,
      records: 'rows',
      paging: { from: 'from', size: 'size' },
      filters: 'where',
      company: 'of',
    };
    const provider = providerOf({ ...calls, list: other });
    await provider.getList('kegs', { ...asked, filter: { full: true } });
    await provider.getList('kegs', { ...asked, filter: {} });
    expect(queryOf()).toEqual({
      from: '40',
      size: '20',
      where: '{"full":true}',
      of: 'a b',
      sort: '-beer',
    });
    expect(queryOf(1)).not.toHaveProperty('where');
  });

  it('reads one and several', async () => {
    answer = { id: 'k/1' };
    expect(await providerOf(calls).getOne('kegs', { id: 'k/1', meta })).toEqual({ data: { id: 'k/1' } });
    expect(sent[0]?.address.pathname).toBe('/api/companies/a%20b/kegs/k%2F1');
    expect((await providerOf(calls).getMany('kegs', { ids: ['k1', 'k2'], meta })).data).toHaveLength(2);
  });

  it('reads several though one of them is gone, and is told of anything else', async () => {
    answer = { id: 'k1' };
    const refused = (status: number) => Response.json({ code: 'x', reason: 'x' }, { status });
    answers = { '/api/companies/a%20b/kegs/gone': refused(404), '/api/companies/a%20b/kegs/closed': refused(403) };
    expect((await providerOf(calls).getMany('kegs', { ids: ['k1', 'gone'], meta })).data).toEqual([{ id: 'k1' }]);
    await expect(providerOf(calls).getMany('kegs', { ids: ['k1', 'closed'], meta })).rejects.toThrow('x');
  });

  it('reads several in the way of its own in which it reads one', async () => {
    const provider = providerOf({ list: calls.list, read: (id) => Promise.resolve({ id, read: true }) });
    const found = await provider.getMany('kegs', { ids: ['k1', 'k2'], meta });
    expect(found.data).toEqual(['k1', 'k2'].map((id) => ({ id, read: true })));
  });

  it('looks for several in its list where nothing reads one, page after page until they are there', async () => {
    answer = { kegs: [{ id: 'k1' }, { id: 'k2' }], total: 250 };
    const { data } = await providerOf({ list: calls.list }).getMany('kegs', { ids: ['k2'], meta });
    expect(data).toEqual([{ id: 'k2' }]);
    expect(sent).toHaveLength(1);
    expect(queryOf()).toEqual({ page: '1', itemsPerPage: '100' });
    await providerOf({ list: calls.list }).getMany('kegs', { ids: ['k9'], meta });
    expect(sent.slice(1).map(({ address }) => address.searchParams.get('page'))).toEqual(['1', '2', '3']);
  });

  it('lists what refers to a record by a condition, and leaves its order to the call where there is none', async () => {
    answer = { kegs: [{ id: 'k1' }], total: 1 };
    const found = await providerOf(calls).getManyReference('kegs', {
      target: 'cellarId',
      id: 'c1',
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'DESC' },
      filter: { full: true },
      meta,
    });
    expect(found).toEqual({ data: [{ id: 'k1' }], total: 1 });
    expect(queryOf()).toEqual({ page: '1', itemsPerPage: '25', cellarId: 'c1', full: 'true' });
  });

  it('changes several one after the other, each by the version that it has', async () => {
    answer = { id: 'k1', version: 4, beer: 'ale' };
    const changed = await providerOf(calls).updateMany('kegs', { ids: ['k1', 'k2'], data: { beer: 'stout' }, meta });
    expect(changed).toEqual({ data: ['k1', 'k2'] });
    expect(sent.map(({ method, address }) => `${method} ${address.pathname.split('/').at(-1)}`)).toEqual([
      'GET k1',
      'PATCH k1',
      'GET k2',
      'PATCH k2',
    ]);
    expect(sent[3]?.body).toEqual({ version: 4, beer: 'stout' });
  });

  it('creates under the name that the call has for it', async () => {
    answer = { id: 'k9' };
    await providerOf(calls).create('kegs', { data: { beer: 'stout' }, meta });
    expect(sent[0]).toMatchObject({ method: 'POST', body: { keg: { beer: 'stout' } } });
  });

  it('sends what differs after the rules were kept, with the version that was seen, and knows the new one', async () => {
    const previousData = { id: 'k1', version: 7, beer: 'ale', litres: 30, place: 'cellar' };
    const data = { ...previousData, litres: null, place: 'yard' };
    const { data: kept } = await providerOf(calls).update('kegs', { id: 'k1', data, previousData, meta });
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { version: 7, beer: 'none', litres: null } });
    expect(sent[0]?.body).not.toHaveProperty('place');
    expect(kept).toMatchObject({ version: 8, beer: 'none', litres: null });
  });

  it('reads a record under its name, and changes it where the body says which one it is', async () => {
    answer = { keg: { id: 'k1', version: 7 } };
    const plain = endpoint('PATCH /api/kegs', base);
    const plainCreate = endpoint('POST /api/kegs', base);
    const named: ResourceCalls = {
      ...calls,
      company: 'of',
      get: { endpoint: get, answer: 'keg' },
      create: { endpoint: plainCreate, inBody: true, answer: 'keg' },
      patch: { endpoint: plain, fields: ['beer'], inBody: true },
    };
    const { data: previousData } = await providerOf(named).getOne('kegs', { id: 'k1', meta });
    expect(previousData).toEqual({ id: 'k1', version: 7 });
    await providerOf(named).update('kegs', { id: 'k1', data: { ...previousData, beer: 'ale' }, previousData, meta });
    expect(sent[1]).toMatchObject({ body: { id: 'k1', of: 'a b', version: 7, beer: 'ale' } });
    expect(queryOf(1)).toEqual({});
    answer = { keg: { id: 'k2' } };
    expect(await providerOf(named).create('kegs', { data: { beer: 'ale' }, meta })).toEqual({ data: { id: 'k2' } });
    expect(sent[2]?.body).toEqual({ of: 'a b', beer: 'ale' });
    expect(queryOf(2)).toEqual({});
  });

  it('removes one and several', async () => {
    const previousData = { id: 'k1' };
    await providerOf(calls).delete('kegs', { id: 'k1', previousData, meta });
    expect(await providerOf(calls).deleteMany('kegs', { ids: ['k2', 'k3'], meta })).toEqual({ data: ['k2', 'k3'] });
    expect(sent.map(({ method, address }) => `${method} ${address.pathname.split('/').at(-1)}`)).toEqual([
      'DELETE k1',
      'DELETE k2',
      'DELETE k3',
    ]);
  });

  it('says how many of several it removed before one was refused', async () => {
    const removed: string[] = [];
    sendThrough((url) => {
      const id = url.split(/[/?]/).find((part) => /^k\d$/.test(part)) ?? '';
      if (id === 'k4') return Promise.resolve(new Response(JSON.stringify({ code: 'in_use' }), { status: 409 }));
      removed.push(id);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    const deletion = providerOf(calls).deleteMany('kegs', { ids: ['k2', 'k3', 'k4', 'k5'], meta });
    await expect(deletion).rejects.toMatchObject({ code: 'in_use', done: 2 });
    expect(removed).toEqual(['k2', 'k3']);
  });

  it('refuses what it names no call for', async () => {
    const provider = providerOf({ list: calls.list });
    await expect(provider.getOne('kegs', { id: 'k1', meta })).rejects.toThrow('kegs has no getOne');
    await expect(provider.deleteMany('kegs', { ids: [], meta })).rejects.toThrow('kegs has no deleteMany');
    expect(sent).toEqual([]);
  });
});

describe('the calls of a standard resource', () => {
  it('say that one of several could not be deleted once none is on its way any longer', async () => {
    const refused = { error: { code: 'in_use', message: 'no' } };
    let answerOther: (answer: Response) => void = () => undefined;
    const other = new Promise<Response>((resolve) => {
      answerOther = resolve;
    });
    let settled = false;
    sendThrough((url) =>
      url.endsWith('/k1') ? Promise.resolve(new Response(JSON.stringify(refused), { status: 409 })) : other,
    );
    const deletion = standardProvider.deleteMany('kegs', { ids: ['k1', 'k2'], meta }).catch((error: unknown) => {
      settled = true;
      return error;
    });
    await new Promise(setImmediate);
    expect(settled).toBe(false);
    answerOther(new Response(JSON.stringify({ id: 'k2' })));
    expect(await deletion).toMatchObject({ status: 409, done: 1 });
  });
});

it('what others of those deleted referred to is tried again once these are gone, however long the chain', async () => {
  const gone: string[] = [];
  const usedBy: Readonly<Record<string, string>> = { k1: 'k2', k2: 'k3', k4: 'k9' };
  sendThrough((url) => {
    const id = /k\d/.exec(url)?.[0] ?? '';
    const user = usedBy[id];
    const isUsed = user !== undefined && !gone.includes(user);
    if (!isUsed) gone.push(id);
    const answer = isUsed ? { code: 'in_use', reason: 'no', message: 'no' } : { id };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: isUsed ? 409 : 200 }));
  });
  const ids = ['k1', 'k2', 'k3'];
  await expect(standardProvider.deleteMany('kegs', { ids, meta })).resolves.toEqual({ data: ids });
  expect(gone).toEqual(['k3', 'k2', 'k1']);

  gone.length = 0;
  const deletion = standardProvider.deleteMany('kegs', { ids: [...ids, 'k4'], meta });
  await expect(deletion, 'what somebody else refers to stays').rejects.toMatchObject({ code: 'in_use', done: 3 });
  expect(gone).toEqual(['k3', 'k2', 'k1']);
});

describe('A resource that has calls of its own', () => {
  const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
  const declare = (more: Partial<ResourceOptions<{ open: ReturnType<typeof boolean> }>>) => () =>
    defineResource({
      name: 'kegs',
      label,
      one: label,
      icon: 'truck',
      permission: 'kegManagement',
      calls: () => Promise.resolve(calls),
      fields: { open: boolean(label) },
      list: { columns: ['open'] },
      form: [],
      ...more,
    });

  it('is refused where it asks for what only the standard calls do', () => {
    expect(declare({})).not.toThrow();
    const tap = { name: 'tap', label, done: label, set: { open: true } };
    expect(declare({ recordActions: [tap] })).toThrow('kegs: the action tap sets values');
    expect(declare({ list: { columns: ['open'], editable: ['open'] } })).toThrow('kegs: list.editable');
    expect(declare({ recordActions: [tap], calls: 'standard' })).not.toThrow();
  });
});
