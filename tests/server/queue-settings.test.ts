import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownCallMessage } from '#contract/organization/callMessages.ts';
import { getQueueSettings, patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The queue settings of a branch (specification, sections 5 and 7). */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const params = { companyId, branchId };
let server: TestServer;
/** Manages the queue and nothing else. */
let host: Client;
/** Reads only. */
let reader: Client;
/** Is confined to the other branch. */
let elsewhere: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const backhouse = { ...defaultBackhouse, companyManagement: false, onlineReservation: false };
  const users = [
    buildUser({ id: 'host', role: 'write', companies: [{ companyId, permissions: { backhouse } }] }),
    buildUser({ id: 'reader', companyId, role: 'read' }),
    buildUser({ id: 'elsewhere', role: 'manager', companies: [{ companyId, enabledBranches: [otherBranch] }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [host, reader, elsewhere] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client, Client];
});
afterAll(() => server.close());

const patch = (body: object, as = host) => as.ask(patchQueueSettings, { params, body });

describe('queue settings', () => {
  it('begin with the defaults', async () => {
    expect(await reader.call(getQueueSettings, { params })).toMatchObject({
      webWaitingEnabled: false,
      acceptNewWaitings: true,
      waitingOpeningTimes: { lunch: { from: null, to: null }, dinner: { from: null, to: null } },
      webWaitingGeolocationEnabled: false,
      webWaitingGeolocationDistance: 1000,
      waitingResetMode: 'daily',
      positionInLineMode: 'groups',
      waitingSerialNumberMode: 'byGroupSize',
    });
  });

  it('store times as minutes of the day, or nothing', async () => {
    const waitingOpeningTimes = { lunch: { from: '11:30', to: ' 14:00 ' }, dinner: { from: 1050, to: '1230' } };
    expect((await patch({ waitingOpeningTimes })).status).toBe(204);
    expect(await host.call(getQueueSettings, { params })).toMatchObject({
      waitingOpeningTimes: { lunch: { from: 690, to: 840 }, dinner: { from: 1050, to: 1230 } },
    });
    const none = { lunch: { from: '', to: '' }, dinner: { from: null, to: '' } };
    expect((await patch({ waitingOpeningTimes: none })).status).toBe(204);
    expect(await host.call(getQueueSettings, { params })).toMatchObject({
      waitingOpeningTimes: { lunch: { from: null, to: null }, dinner: { from: null, to: null } },
    });
  });

  it.each([
    ['no time', { lunch: { from: 'noon', to: '14:00' } }, 'waitingOpeningTimes.lunch.from', 'time'],
    ['a minute too many', { lunch: { from: '11:60', to: '14:00' } }, 'waitingOpeningTimes.lunch.from', 'time'],
    ['half a span', { dinner: { from: '17:30', to: null } }, 'waitingOpeningTimes.dinner.to', 'required'],
    ['the wrong order', { dinner: { from: '17:30', to: '16:00' } }, 'waitingOpeningTimes.dinner.to', 'endBeforeStart'],
  ])('refuse %s', async (_, waitingOpeningTimes, path, code) => {
    const refused = await patch({ waitingOpeningTimes });
    expect([refused.status, refused.json]).toMatchObject([400, { details: [{ path, code }] }]);
  });

  it('refuse a call message with a variable that does not exist', async () => {
    const refused = await patch({ waitingCallMessages: { en: 'Number {{nmber}}, please come in.' } });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { details: [{ path: 'waitingCallMessages.en', code: 'callVariable' }] },
    ]);
    expect((await patch({ waitingCallMessages: { en: 'Number {{number}}, please come in.' } })).status).toBe(204);
    const { waitingCallMessages } = await host.call(getQueueSettings, { params });
    expect(waitingCallMessages).toMatchObject({ en: 'Number {{number}}, please come in.', ja: null });
  });

  it('are for whoever manages the queue of the branch', async () => {
    expect((await patch({ acceptNewWaitings: false }, reader)).status).toBe(403);
    expect((await patch({ acceptNewWaitings: false }, elsewhere)).status).toBe(403);
    expect((await elsewhere.ask(getQueueSettings, { params })).status).toBe(403);
  });

  it('do not overwrite what somebody else has changed', async () => {
    const { version } = await host.call(getQueueSettings, { params });
    expect((await patch({ waitingResetMode: 'perSection', version })).status).toBe(204);
    const late = await patch({ waitingResetMode: 'never', version });
    expect([late.status, late.json]).toMatchObject([409, { code: 'stale_version' }]);
  });
});

describe('a call message of a branch', () => {
  const values = { number: 'B7', name: '林', branch: 'Harbour', minutes: 10, link: 'https://maitre.example/q/x' };

  it('has the values of the call', () => {
    expect(ownCallMessage({ en: ' {{number}} ({{ name }}): {{minutes}} min, {{link}} ' }, 'en', values)).toBe(
      'B7 (林): 10 min, https://maitre.example/q/x',
    );
  });

  it('does not exist in other languages, or without text', () => {
    expect(ownCallMessage({ en: 'x', ja: '  ' }, 'ja', values)).toBeNull();
    expect(ownCallMessage({ en: 'x' }, 'zh', values)).toBeNull();
  });
});
