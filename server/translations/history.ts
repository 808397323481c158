import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { TextChange } from '#contract/translations/translations.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { users, wordingChanges, wordings } from '#server/platform/db/schema.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { pageOfTable, type PageParams } from '#server/platform/sql/page.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { lockRevision, replaceTexts } from './change.ts';
import { placeKey, type TextPlace, type StoredText } from './wordings.ts';

/** The history of own texts, and its undoing. */

type Change = typeof wordingChanges.$inferSelect;

/** Which changes; absent: all. */
export interface Chosen extends Partial<Pick<TextPlace, 'platform' | 'namespace' | 'key' | 'language'>> {
  branchId?: string;
  changes?: readonly string[];
  userId?: string;
  /** The first moment. */
  from?: string;
  /** The first moment afterwards. */
  until?: string;
}

/** Users restricted to branches see their changes and those of the whole company. */
function where({ companyId, enabledBranches }: BranchAccess, chosen: Chosen): SQL | undefined {
  const { platform, namespace, key, language, branchId, changes, userId, from, until } = chosen;
  return and(
    equal(wordingChanges, {
      companyId,
      ...(platform && { platform }),
      ...(namespace && { namespace }),
      ...(key && { key }),
      ...(language && { language }),
      ...(branchId && { branchId }),
      ...(userId && { by: userId }),
    }),
    enabledBranches === 'all' ? undefined : inArray(wordingChanges.branchId, ['', ...enabledBranches]),
    changes && inArray(wordingChanges.id, [...changes]),
    from === undefined ? undefined : gte(wordingChanges.time, new Date(from)),
    until === undefined ? undefined : lt(wordingChanges.time, new Date(until)),
  );
}

/** Ids increase with time, so that the changes of one revision have an order. */
const latestFirst = [desc(wordingChanges.revision), desc(wordingChanges.id)];

/** Changes with their authors' names and the present texts. */
const select = (database: Sql) =>
  database
    .select({ change: wordingChanges, name: users.name, current: wordings })
    .from(wordingChanges)
    .leftJoin(
      wordings,
      equal(wordings, {
        companyId: wordingChanges.companyId,
        branchId: wordingChanges.branchId,
        platform: wordingChanges.platform,
        namespace: wordingChanges.namespace,
        key: wordingChanges.key,
        language: wordingChanges.language,
      }),
    )
    .leftJoin(users, eq(users.id, wordingChanges.by));

interface Found {
  change: Change;
  name: string | null;
  current: StoredText | null;
}

function wireOf({ change, name }: Found, superseded: boolean): TextChange {
  const { companyId: _company, basedOn: _basedOn, branchId, time, by, ...rest } = change;
  return { ...rest, branchId: branchId || null, time: time.toISOString(), by: { id: by, name }, superseded };
}

/** A page of the history. */
export async function historyPage(database: Sql, scope: BranchAccess, chosen: Chosen & PageParams) {
  const { total, rows } = await pageOfTable<typeof wordingChanges, Found>(
    database,
    wordingChanges,
    chosen,
    { where: where(scope, chosen), order: latestFirst },
    select(database),
  );
  return { total, data: rows.map((row) => wireOf(row, (row.current?.text ?? null) !== row.change.after)) };
}

/** What is undone: the text of one place, before and after. */
interface Restored {
  change: Change;
  stored: StoredText | undefined;
  text: string | null;
  basedOn: string | null;
}

/**
 * Undoes changes from the latest on: each whose result is the present text, so that successive changes are undone
 * together.
 *
 * @throws ApiError `invalid_input` if nothing was chosen, `not_found` for unknown changes
 */
export async function undoChanges(transaction: Sql, by: By, scope: BranchAccess, chosen: Chosen) {
  const { changes, userId, from, until } = chosen;
  if (!changes && !userId && !from && !until) throw new ApiError('invalid_input', 'Choose the changes to undo.');
  const revision = await lockRevision(transaction, by.companyId);
  const found: Found[] = await select(transaction)
    .where(where(scope, chosen))
    .orderBy(...latestFirst);
  if (changes && found.length < new Set(changes).size) throw new ApiError('not_found');
  const restored = new Map<string, Restored>();
  const superseded: TextChange[] = [];
  let undone = 0;
  for (const row of found) {
    const { change, current } = row;
    const key = placeKey(change);
    const earlier = restored.get(key);
    const text = earlier ? earlier.text : (current?.text ?? null);
    if (text !== change.after) {
      superseded.push(wireOf(row, true));
      continue;
    }
    undone++;
    const stored = current ?? undefined;
    restored.set(key, { change, stored, text: change.before, basedOn: change.basedOn });
  }
  const list = [...restored.values()].map(({ change, ...rest }) => {
    const { branchId, platform, namespace, key, language } = change;
    return { branchId, platform, namespace, key, language, ...rest, dismissed: false };
  });
  return { revision: await replaceTexts(transaction, by, revision, list, 'undo'), undone, superseded };
}
