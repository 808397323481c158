import { eq } from 'drizzle-orm';
import type { Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import {
  getPlatformTexts,
  getTextHistory,
  getTexts,
  undoTextChanges,
  updatePlatformTexts,
  type TextUpdate,
} from '#contract/translations/translations.ts';
import { wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { setsWithout } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small } from './build.ts';
import { requestFor, send, type Answer, type Parts } from './http.ts';
import { openServer } from './server.ts';

/** The small company's own texts of the opt-out page, with users who may change them and others. */

const { own: companyId } = small;
const [, otherBranch] = small.branches;
const platform = 'guestPages';
const params = { platform } as const;
/** The namespace of the texts. */
export const namespace = 'optOut';

/** The path and code of the first detail of an error. */
export const detailOf = ({ status, json }: Answer) => {
  const { code, details } = json as { code: string; details?: { path: string; code?: string }[] };
  return [status, code, details?.[0]?.path, details?.[0]?.code];
};

/** The answer as the contract says. */
export const resultOf = <E extends Endpoint>({ response }: E, { json }: Answer) =>
  response?.parse(json) as ResponseOf<E>;

interface Options {
  who?: string;
  branchId?: string;
}

/** Starts a server with users: `manager`, `colleague`, `reader`, `confined` to the second branch, `host` without the flag, `foreigner`. */
export async function openTexts() {
  const server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null, permissions = setsWithout([])) => [
    { companyId, enabledBranches, permissions },
  ];
  const users = [
    buildUser({ id: 'manager', role: 'manager', companies: inOwn(null) }),
    buildUser({ id: 'colleague', role: 'manager', companies: inOwn(null) }),
    buildUser({ id: 'reader', role: 'read', companies: inOwn(null) }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([otherBranch]) }),
    buildUser({ id: 'host', role: 'manager', companies: inOwn(null, setsWithout(['i18n'])) }),
    buildUser({ id: 'foreigner', role: 'manager', companyId: small.foreign }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  const as = (name: string) => server.client(tokens.get(name));

  /** Sends a call of the manager with headers. */
  const tagged = (endpoint: Endpoint, parts: Parts, headers: Record<string, string> = {}) => {
    const request = requestFor(endpoint, parts, tokens.get('manager'));
    return send(server.url, { ...request, headers: { ...request.headers, ...headers } });
  };
  const read = (query: object = {}, headers: Record<string, string> = {}) =>
    tagged(getTexts, { query: { companyId, language: 'en', platform, ...query } }, headers);
  const textsOf = async (query: object = {}) => resultOf(getTexts, await read(query));
  const rowsOf = async (query: object = {}) =>
    (await as('manager').call(getPlatformTexts, { params, query: { companyId, namespace, ...query } })).rows;
  const undo = (body: object, who = 'manager') => as(who).ask(undoTextChanges, { body: { companyId, ...body } });
  return {
    server,
    as,
    tagged,
    read,
    textsOf,
    rowsOf,
    undo,
    /** Removes all own texts and their history. */
    async reset() {
      for (const table of [wordings, wordingChanges, wordingRevisions])
        await server.database.sql.delete(table).where(eq(table.companyId, companyId));
    },
    /** Changes texts: unless said otherwise, the English one of the page after opting out. */
    update: (updates: Partial<TextUpdate>[], { who = 'manager', ...query }: Options = {}) =>
      as(who).ask(updatePlatformTexts, {
        params,
        query: { companyId, namespace, ...query },
        body: { updates: updates.map((one) => ({ key: 'done', language: 'en', ...one })) },
      }),
    async rowOf(key: string, query: object = {}) {
      const row = (await rowsOf(query)).find((one) => one.key === key);
      if (!row) throw new Error(`There is no row ${key}.`);
      return row;
    },
    /** The English text after opting out as it applies. */
    applied: async (query: object = {}) => (await textsOf(query)).texts[namespace]?.done,
    history: async (query: object = {}) =>
      (await as('manager').call(getTextHistory, { query: { companyId, ...query } })).data,
    undone: async (body: object, who?: string) => resultOf(undoTextChanges, await undo(body, who)),
  };
}
