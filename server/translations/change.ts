import { and, eq, sql } from 'drizzle-orm';
import { groupBy } from 'es-toolkit';
import type { Language } from '#contract/core/constants.ts';
import { longestText, type TextPlatform } from '#contract/core/texts.ts';
import { checkText, type TextFinding } from '#contract/translations/checks.ts';
import type { TextUpdate } from '#contract/translations/translations.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { publishTexts } from '#server/platform/live/publish.ts';
import { anyOf, equal } from '#server/platform/sql/equal.ts';
import { catalogue, type Defaults } from './catalogue.ts';
import { placeKey, type TextPlace, type StoredText } from './wordings.ts';

/** Changes of own texts. All of them lock the company's revision first, so that they run one after the other. */

/** Rows of one statement. */
const atOnce = 1_000;

export function* batchesOf<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += atOnce) yield list.slice(at, at + atOnce);
}

/** Locks the company's revision until the transaction ends. */
export async function lockRevision(transaction: Sql, companyId: string): Promise<number> {
  const [row] = await transaction
    .insert(wordingRevisions)
    .values({ companyId })
    .onConflictDoUpdate({
      target: wordingRevisions.companyId,
      set: { revision: sql`${wordingRevisions.revision}` },
    })
    .returning({ revision: wordingRevisions.revision });
  return row?.revision ?? 0;
}

/** Of the audit log. */
export type TextAction = 'update' | 'import' | 'undo';

/** A text to store, or to remove. */
export interface Replacement extends TextPlace {
  stored: StoredText | undefined;
  text: string | null;
  basedOn: string | null;
  dismissed: boolean;
}

async function store(transaction: Sql, { companyId, userId }: By, list: readonly Replacement[]): Promise<void> {
  const updatedTime = new Date();
  const present = list.flatMap(({ stored: _, text, ...rest }) =>
    text === null ? [] : [{ ...rest, companyId, text, updatedTime, updatedBy: userId }],
  );
  for (const batch of batchesOf(present))
    await transaction
      .insert(wordings)
      .values(batch)
      .onConflictDoUpdate({
        target: [
          wordings.companyId,
          wordings.branchId,
          wordings.platform,
          wordings.namespace,
          wordings.key,
          wordings.language,
        ],
        set: {
          text: sql`excluded.text`,
          basedOn: sql`excluded.based_on`,
          dismissed: sql`excluded.dismissed`,
          updatedTime: sql`excluded.updated_time`,
          updatedBy: sql`excluded.updated_by`,
        },
      });
  const removed = list.filter(({ text }) => text === null);
  // By keys, for which there is an index: a join with thousands of texts may compare each with each.
  for (const some of Object.values(groupBy(removed, (one) => placeKey({ ...one, key: '' }))))
    for (const batch of batchesOf(some)) {
      const [{ branchId, platform, namespace, language } = {}] = batch;
      const keys = batch.map(({ key }) => key);
      await transaction
        .delete(wordings)
        .where(
          and(
            equal(wordings, { companyId, branchId, platform, namespace, language }),
            sql`${wordings.key} = ${anyOf(keys)}`,
          ),
        );
    }
}

/**
 * Stores texts, with their history and an entry in the audit log. The revision must be locked.
 *
 * @param revision the locked one
 * @returns the new revision; the same if no text differs from the stored one
 */
export async function replaceTexts(
  transaction: Sql,
  by: By,
  revision: number,
  list: readonly Replacement[],
  action: TextAction = 'update',
): Promise<number> {
  await store(transaction, by, list);
  const changed = list.filter(({ stored, text }) => (stored?.text ?? null) !== text);
  if (!changed.length) return revision;
  const next = revision + 1;
  const { companyId, userId } = by;
  await transaction.update(wordingRevisions).set({ revision: next }).where(eq(wordingRevisions.companyId, companyId));
  const time = new Date();
  const rows = changed.map(({ branchId, platform, namespace, key, language, stored, text }) => ({
    companyId,
    id: newId(),
    revision: next,
    branchId,
    platform,
    namespace,
    key,
    language,
    time,
    by: userId,
    before: stored?.text ?? null,
    after: text,
    basedOn: stored?.basedOn ?? null,
  }));
  for (const batch of batchesOf(rows)) await transaction.insert(wordingChanges).values(batch);
  // The texts are in the history; an entry of thousands would be megabytes.
  for (const [branchId, { length: changes }] of Object.entries(groupBy(rows, (row) => row.branchId)))
    await audit(transaction, by, action, 'texts', branchId || companyId, {
      before: { revision },
      after: { revision: next, changes },
    });
  await publishTexts(transaction, {
    companyId,
    revision: next,
    platforms: [...new Set(rows.map((row) => row.platform))],
  });
  return next;
}

const messages: Readonly<Record<TextFinding['code'], string>> = {
  empty: 'is empty',
  tooLong: 'is too long',
  control: 'contains control characters',
  direction: 'contains marks of writing direction',
  syntax: 'cannot be read',
  missingVariable: 'lacks a variable',
  unknownVariable: 'contains an unknown variable',
  unknownFormat: 'contains an unknown format',
  nesting: 'refers to other texts than the default',
  tags: 'contains other tags than the default',
  sameAsDefault: '',
  untranslated: '',
  spaces: '',
  doubleSpace: '',
  ending: '',
  lines: '',
  length: '',
  segments: '',
};

/** @throws ApiError `invalid_input` for the first error of the text */
export function refuseErrors(at: string, place: TextPlace, text: string, defaults: Defaults): void {
  const [error] = checkText({ ...place, text, defaults }).errors;
  if (!error) return;
  const { code, detail } = error;
  throw refused('invalid_input', `${at}.text`, `The text ${messages[code]}${detail ? `: ${detail}` : ''}.`, {
    code,
    ...(detail !== undefined && { args: { detail, max: longestText } }),
  });
}

export interface Target {
  platform: TextPlatform;
  /** Empty: the whole company. */
  branchId: string;
  /** For updates without one. */
  namespace: string | undefined;
  /** All updates have to be among these; absent: any. */
  keys?: readonly string[];
  languages?: readonly Language[];
}

/**
 * @throws ApiError `invalid_input` if an update has no namespace or is not among those of the query, or two
 *   concern the same text
 */
function placesOf(updates: readonly TextUpdate[], target: Target): TextPlace[] {
  const { platform, branchId, namespace: usual } = target;
  const seen = new Set<string>();
  const keys = target.keys && new Set(target.keys);
  return updates.map(({ namespace = usual, key, language }, index) => {
    if (namespace === undefined)
      throw refused('invalid_input', `updates.${index}.namespace`, 'The namespace is missing.', { code: 'required' });
    if ((keys && !keys.has(key)) || target.languages?.includes(language) === false)
      throw refused('invalid_input', `updates.${index}.key`, 'This text is not among those of the query.', {
        code: 'unknownText',
      });
    const place = { branchId, platform, namespace, key, language };
    if (seen.has(placeKey(place)))
      throw refused('invalid_input', `updates.${index}.key`, 'This text occurs twice.', { code: 'repeatedText' });
    seen.add(placeKey(place));
    return place;
  });
}

/**
 * The replacement of one update; null if it changes nothing.
 * @throws ApiError `invalid_input`, or `stale_version` if the stored text is not the one that the person saw
 */
function replacementOf(
  update: TextUpdate,
  place: TextPlace,
  stored: StoredText | undefined,
  at: string,
): Replacement | null {
  const { platform, namespace, key, language } = place;
  const defaults = catalogue.checkedAgainst(platform, namespace, key, language);
  // A text whose key is not in the catalogue any more can still be removed.
  const removes = update.text === null && stored !== undefined;
  if (defaults === null && !removes)
    throw refused('invalid_input', `${at}.key`, 'There is no such text.', { code: 'unknownText' });
  if (defaults === 'form' && !removes)
    throw refused('invalid_input', `${at}.key`, 'The language has no such plural form.', { code: 'unknownForm' });
  if (update.previous !== undefined && (stored?.text ?? null) !== update.previous)
    throw refused('stale_version', `${at}.previous`, 'Somebody else has changed this text in the meantime.');
  if (update.text === undefined) {
    if (update.dismissed === undefined || !stored || stored.dismissed === update.dismissed) return null;
    return { ...place, stored, text: stored.text, basedOn: stored.basedOn, dismissed: update.dismissed };
  }
  if (update.text === null) return stored ? { ...place, stored, text: null, basedOn: null, dismissed: false } : null;
  if (defaults !== null && defaults !== 'form') refuseErrors(at, place, update.text, defaults);
  const basedOn = catalogue.defaultOf(platform, namespace, key, language);
  const same = stored?.text === update.text;
  const dismissed = update.dismissed ?? (same && stored.dismissed);
  if (same && stored.basedOn === basedOn && stored.dismissed === dismissed) return null;
  return { ...place, stored, text: update.text, basedOn, dismissed };
}

/** Applies updates, all or none. @throws ApiError `invalid_input`, `stale_version` */
export async function updateTexts(
  transaction: Sql,
  by: By,
  target: Target,
  updates: readonly TextUpdate[],
  action: TextAction = 'update',
): Promise<{ revision: number; changed: number }> {
  const places = placesOf(updates, target);
  const { companyId } = by;
  const { branchId, platform } = target;
  const revision = await lockRevision(transaction, companyId);
  const keys = [...new Set(updates.map(({ key }) => key))];
  const rows = await transaction
    .select()
    .from(wordings)
    .where(equal(wordings, { companyId, branchId, platform, key: keys }));
  const stored = new Map(rows.map((row) => [placeKey(row), row]));
  const list = updates.flatMap((update, index) => {
    const place = places[index];
    return (place && replacementOf(update, place, stored.get(placeKey(place)), `updates.${index}`)) ?? [];
  });
  return { revision: await replaceTexts(transaction, by, revision, list, action), changed: list.length };
}
