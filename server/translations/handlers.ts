import { and, eq, inArray } from 'drizzle-orm';
import {
  getPlatformTexts,
  getTextHistory,
  getTexts,
  undoTextChanges,
  updatePlatformTexts,
  type OwnText,
  type TranslationRow,
} from '#contract/translations/translations.ts';
import type { Language } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { users, wordings } from '#server/platform/db/schema.ts';
import { handle, inTransaction, RawJson, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { namesTag } from '#server/platform/kernel/entityTags.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { catalogue, hashOf, type Defaults } from './catalogue.ts';
import { updateTexts } from './change.ts';
import { historyPage, undoChanges } from './history.ts';
import { ownTextsOf, textRevisionOf, type StoredText } from './wordings.ts';

/** Companies' own texts. */

type Tree = Record<string, Record<string, string>>;

const treeOf = (texts: Map<string, Map<string, string>>): Tree =>
  Object.fromEntries([...texts].map(([namespace, keys]) => [namespace, Object.fromEntries(keys)]));

const rowKey = ({ namespace, key }: Pick<TranslationRow, 'namespace' | 'key'>) => `${namespace}\n${key}`;

type Owns = Pick<TranslationRow, 'company' | 'branch'>;
type Entries = ReadonlyMap<string, Defaults>;

const rowJson = (namespace: string, key: string, defaults: Defaults, owns: Owns = { company: {}, branch: {} }) =>
  JSON.stringify({ namespace, key, defaults, ...owns } satisfies TranslationRow);

const plainRows = new WeakMap<Entries, ReadonlyMap<string, string>>();

/** The JSON of rows without own texts by key: nearly all rows, and the same for every company. */
function plainRowsOf(namespace: string, entries: Entries): ReadonlyMap<string, string> {
  const known = plainRows.get(entries);
  if (known) return known;
  const rows = new Map([...entries].map(([key, defaults]) => [key, rowJson(namespace, key, defaults)]));
  plainRows.set(entries, rows);
  return rows;
}

const chosen = (defaults: Defaults, wanted: readonly Language[]): Defaults =>
  Object.fromEntries(wanted.map((language) => [language, defaults[language]]));

/** @throws ApiError if the user is restricted to branches and changes the whole company's texts */
export function refuseCompanyLevel(call: Pick<Call, 'scope'>, branchId: string | undefined): void {
  if (branchId === undefined && scopeOf(call).enabledBranches !== 'all')
    throw new ApiError('permission_denied', 'Your access is limited to branches. Choose one of them.');
}

function ownTextOf(row: StoredText, name: string | null): OwnText {
  const { platform, namespace, key, language, text, basedOn, dismissed, updatedTime, updatedBy } = row;
  const outdated = basedOn !== catalogue.defaultOf(platform, namespace, key, language);
  return {
    text,
    basedOn,
    outdated,
    dismissed,
    updatedTime: updatedTime.toISOString(),
    updatedBy: { id: updatedBy, name },
  };
}

/** Sends the tag of the answer, and 304 without an answer to those who have it. @returns whether they have it */
async function isUnchanged({ reply }: Pick<Call, 'reply'>, tag: string): Promise<boolean> {
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (!namesTag(reply.request.headers['if-none-match'], tag)) return false;
  await reply.code(304).send();
  return true;
}

export const translationHandlers: Handled[] = [
  handle(getTexts, async (call) => {
    const { companyId } = scopeOf(call);
    const { branchId, platform, language, own = false } = call.query;
    const { sql } = call.services.database;
    const revision = await textRevisionOf(sql, companyId);
    const parts = [revision, branchId ?? '', language, platform, own ? 'own' : catalogue.hashOf(platform)];
    const tag = `"${parts.join('-')}"`;
    if (await isUnchanged(call, tag)) return;
    const texts = await ownTextsOf(sql, { companyId, branchId, platform, language });
    if (own) return { revision, texts: treeOf(texts) };
    const all = new Map<string, Map<string, string>>();
    for (const [name, { entries }] of catalogue.namespacesOf(platform)) {
      const defaults = [...entries].flatMap(([key, { [language]: text }]): [string, string][] =>
        text === undefined ? [] : [[key, text]],
      );
      all.set(name, new Map([...defaults, ...(texts.get(name) ?? [])]));
    }
    return { revision, texts: treeOf(all) };
  }),

  handle(getPlatformTexts, async (call) => {
    const { companyId } = scopeOf(call);
    const { branchId, languages, namespace, keys } = call.query;
    const { platform } = call.params;
    const { sql } = call.services.database;
    const revision = await textRevisionOf(sql, companyId);
    const query = hashOf([branchId, languages, namespace, keys]);
    if (await isUnchanged(call, `"${[revision, platform, catalogue.hashOf(platform), query].join('-')}"`)) return;
    const found = await sql
      .select({ row: wordings, name: users.name })
      .from(wordings)
      .leftJoin(users, eq(users.id, wordings.updatedBy))
      .where(
        and(
          equal(wordings, { companyId, platform, ...(namespace !== undefined && { namespace }) }),
          inArray(wordings.branchId, ['', branchId ?? '']),
          languages && inArray(wordings.language, languages),
          keys && inArray(wordings.key, keys),
        ),
      );
    const owns = new Map<string, Owns>();
    for (const { row, name } of found) {
      const own = owns.get(rowKey(row)) ?? { company: {}, branch: {} };
      owns.set(rowKey(row), own);
      own[row.branchId ? 'branch' : 'company'][row.language] = ownTextOf(row, name);
    }
    const namespaces = catalogue.namespacesOf(platform);
    const wantedKeys = keys && new Set(keys);
    const rows: string[] = [];
    for (const [name, { entries }] of namespaces) {
      if (namespace !== undefined && namespace !== name) continue;
      const plain = plainRowsOf(name, entries);
      for (const [key, defaults] of entries) {
        if (wantedKeys && !wantedKeys.has(key)) continue;
        const id = rowKey({ namespace: name, key });
        const own = owns.get(id);
        owns.delete(id);
        const json = own || languages ? undefined : plain.get(key);
        rows.push(json ?? rowJson(name, key, languages ? chosen(defaults, languages) : defaults, own));
      }
    }
    // Own texts of keys that the product no longer has.
    for (const [id, own] of owns) {
      const [name = '', key = ''] = id.split('\n', 2);
      rows.push(rowJson(name, key, {}, own));
    }
    const rest = {
      platforms: textPlatforms.filter((one) => catalogue.namespacesOf(one).size > 0),
      namespaces: [...namespaces].map(([name, { label }]) => ({ name, label: { ...label } })),
    };
    return new RawJson(`{"revision":${revision},"rows":[${rows.join()}],${JSON.stringify(rest).slice(1)}`);
  }),

  handle(updatePlatformTexts, (call) => {
    const { branchId, namespace, keys, languages } = call.query;
    refuseCompanyLevel(call, branchId);
    const target = { platform: call.params.platform, branchId: branchId ?? '', namespace, keys, languages };
    return inTransaction(call, (transaction) => updateTexts(transaction, changeBy(call), target, call.body.updates));
  }),

  handle(getTextHistory, (call) => historyPage(call.services.database.sql, scopeOf(call), call.query)),

  handle(undoTextChanges, (call) => {
    refuseCompanyLevel(call, call.body.branchId);
    return inTransaction(call, (transaction) => undoChanges(transaction, changeBy(call), scopeOf(call), call.body));
  }),
];
