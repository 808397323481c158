import { partition } from 'es-toolkit';
import { and, desc, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { checkText } from '#contract/translations/checks.ts';
import { mostListedChanges, type TextChange } from '#contract/translations/translations.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { users, wordingChanges, wordings } from '#server/platform/db/schema.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { pageOfTable, type PageParams } from '#server/platform/sql/page.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { catalogue } from './catalogue.ts';
import { lockRevision, replaceTexts } from './change.ts';
import { placeKey, textRevisionOf, type TextPlace, type StoredText } from './wordings.ts';

/** The history of own texts, and its undoing. */

type Change = typeof wordingChanges.$inferSelect;

/** Which changes; absent: all. */
export interface Chosen extends Partial<Pick<TextPlace, 'platform' | 'namespace' | 'key' | 'language'>> {
  branchId?: string;
  changes?: readonly string[];
  /** All changes of one call. */
  ofRevision?: number;
  userId?: string;
  /** The first moment. */
  from?: string;
  /** The first moment afterwards. */
  until?: string;
  /** The last revision. */
  revision?: number;
}

/** Users restricted to branches see their changes and those of the whole company. */
const visibleTo = ({ companyId, enabledBranches }: BranchAccess): SQL | undefined =>
  and(
    eq(wordingChanges.companyId, companyId),
    enabledBranches === 'all' ? undefined : inArray(wordingChanges.branchId, ['', ...enabledBranches]),
  );

function where(scope: BranchAccess, chosen: Chosen): SQL | undefined {
  const { platform, namespace, key, language, branchId, changes, userId, from, until, revision, ofRevision } = chosen;
  return and(
    visibleTo(scope),
    platform && eq(wordingChanges.platform, platform),
    namespace === undefined ? undefined : eq(wordingChanges.namespace, namespace),
    key === undefined ? undefined : eq(wordingChanges.key, key),
    language && eq(wordingChanges.language, language),
    branchId === undefined ? undefined : eq(wordingChanges.branchId, branchId),
    userId === undefined ? undefined : eq(wordingChanges.by, userId),
    ofRevision === undefined ? undefined : eq(wordingChanges.revision, ofRevision),
    changes && inArray(wordingChanges.id, [...changes]),
    from === undefined ? undefined : gte(wordingChanges.time, new Date(from)),
    until === undefined ? undefined : lt(wordingChanges.time, new Date(until)),
    revision === undefined ? undefined : lte(wordingChanges.revision, revision),
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

/**
 * The same for any number of changes. After a large import the statistics are still those of a few texts, with which a
 * join compares each change with each text.
 */
async function withPresent(database: Sql, companyId: string, changes: readonly Change[]): Promise<Found[]> {
  const keys = [...new Set(changes.map(({ key }) => key))];
  const present = await database
    .select()
    .from(wordings)
    .where(equal(wordings, { companyId, key: keys }));
  const texts = new Map(present.map((row) => [placeKey(row), row]));
  const authors = await database
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(changes.map(({ by }) => by))]));
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return changes.map((change) => ({
    change,
    name: names.get(change.by) ?? null,
    current: texts.get(placeKey(change)) ?? null,
  }));
}

function wireOf({ change, name }: Found, superseded: boolean): TextChange {
  const { companyId: _company, basedOn: _basedOn, branchId, time, by, ...rest } = change;
  const { label } = catalogue.namespacesOf(change.platform).get(change.namespace) ?? {};
  return {
    ...rest,
    label: { ...label },
    branchId: branchId || null,
    time: time.toISOString(),
    by: { id: by, name },
    superseded,
  };
}

/** A page of the history, and everyone who has changed texts. */
export async function historyPage(database: Sql, scope: BranchAccess, chosen: Chosen & PageParams) {
  const [{ total, rows }, people] = await Promise.all([
    pageOfTable<typeof wordingChanges, Found>(
      database,
      wordingChanges,
      chosen,
      { where: where(scope, chosen), order: latestFirst },
      select(database),
    ),
    database
      .selectDistinct({ id: wordingChanges.by, name: users.name })
      .from(wordingChanges)
      .leftJoin(users, eq(users.id, wordingChanges.by))
      .where(visibleTo(scope))
      .orderBy(users.name, wordingChanges.by),
  ]);
  return { total, data: rows.map((row) => wireOf(row, (row.current?.text ?? null) !== row.change.after)), people };
}

/** What is undone: the text of one place, before and after, and the changes that lead back to it. */
interface Restored {
  place: TextPlace;
  stored: StoredText | undefined;
  text: string | null;
  basedOn: string | null;
  changes: Found[];
}

/** Whether a text may be stored today: its default may have lost a variable, or the key may be gone. */
function isFit({ place, text }: Restored): boolean {
  if (text === null) return true;
  const { platform, namespace, key, language } = place;
  const defaults = catalogue.checkedAgainst(platform, namespace, key, language);
  return (
    defaults !== null && defaults !== 'form' && !checkText({ text, platform, key, language, defaults }).errors.length
  );
}

/** The texts to restore, and the changes that are left. */
function restoredBy(found: readonly Found[]): { restored: Restored[]; superseded: Found[]; unfit: Found[] } {
  const byPlace = new Map<string, Restored>();
  const superseded: Found[] = [];
  for (const row of found) {
    const { change, current } = row;
    const earlier = byPlace.get(placeKey(change));
    const text = earlier ? earlier.text : (current?.text ?? null);
    if (text !== change.after) {
      superseded.push(row);
      continue;
    }
    const { branchId, platform, namespace, key, language, before, basedOn } = change;
    const changes = earlier?.changes ?? [];
    changes.push(row);
    byPlace.set(placeKey(change), {
      place: { branchId, platform, namespace, key, language },
      stored: current ?? undefined,
      text: before,
      basedOn,
      changes,
    });
  }
  const all = [...byPlace.values()];
  const [restored, unfit] = partition(all, isFit);
  return { restored, superseded, unfit: unfit.flatMap(({ changes }) => changes) };
}

/**
 * Undoes changes from the latest on: each whose result is the present text, so that successive changes are undone
 * together.
 *
 * @throws ApiError `invalid_input` if nothing was chosen, `not_found` for unknown changes
 */
export async function undoChanges(
  transaction: Sql,
  by: By,
  scope: BranchAccess,
  { dryRun = false, ...chosen }: Chosen & { dryRun?: boolean },
) {
  const { changes, userId, from, until } = chosen;
  if (!changes && chosen.ofRevision === undefined && !userId && !from && !until)
    throw new ApiError('invalid_input', 'Choose the changes to undo.');
  const revision = await (dryRun ? textRevisionOf(transaction, by.companyId) : lockRevision(transaction, by.companyId));
  const found = await withPresent(
    transaction,
    by.companyId,
    await transaction
      .select()
      .from(wordingChanges)
      .where(where(scope, { ...chosen, revision: Math.min(chosen.revision ?? revision, revision) }))
      .orderBy(...latestFirst),
  );
  if (changes && found.length < new Set(changes).size) throw new ApiError('not_found');
  const { restored, superseded, unfit } = restoredBy(found);
  // A text that was changed and changed back stays as it is.
  const list = restored.flatMap(({ place, stored, text, basedOn }) =>
    text === (stored?.text ?? null) ? [] : [{ ...place, stored, text, basedOn, dismissed: false }],
  );
  const listed = (rows: readonly Found[], isSuperseded: boolean) =>
    rows.slice(0, mostListedChanges).map((row) => wireOf(row, isSuperseded));
  return {
    revision: dryRun ? revision : await replaceTexts(transaction, by, revision, list, 'undo'),
    undone: restored.reduce((sum, one) => sum + one.changes.length, 0),
    superseded: listed(superseded, true),
    unfit: listed(unfit, false),
    left: superseded.length + unfit.length,
  };
}
