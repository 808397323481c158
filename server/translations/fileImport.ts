import { and, desc, gt, inArray } from 'drizzle-orm';
import type { TextPlatform } from '#contract/core/texts.ts';
import { problemOutcomes, type TextFileResult } from '#contract/translations/files.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { wordingChanges, wordings } from '#server/platform/db/schema.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { catalogue } from './catalogue.ts';
import { lockRevision, updateTexts } from './change.ts';
import type { TextFile } from './fileCells.ts';
import { textPlanOf, type Plan, type PlanOptions, type Present, type TextName } from './filePlan.ts';
import { presentKey } from './renamedKeys.ts';
import { placeKey, textRevisionOf } from './wordings.ts';

/** Imports files of own texts. */

interface Target {
  companyId: string;
  platform: TextPlatform;
  /** Empty: the whole company. */
  branchId: string;
}

type Texts = ReadonlyMap<string, string | null>;

/** The texts as they are, and as they were at a revision. */
async function presentOf(sql: Sql, { companyId, platform, branchId }: Target, since: number | null): Promise<Present> {
  const branches = [...new Set(['', branchId])];
  const stored = await sql
    .select()
    .from(wordings)
    .where(equal(wordings, { companyId, platform, branchId: branches }));
  const now: Texts = new Map(stored.map((row) => [placeKey(row), row.text]));
  const before = new Map(now);
  if (since !== null) {
    const changes = await sql
      .select()
      .from(wordingChanges)
      .where(
        and(
          equal(wordingChanges, { companyId, platform }),
          inArray(wordingChanges.branchId, branches),
          gt(wordingChanges.revision, since),
        ),
      )
      .orderBy(desc(wordingChanges.revision), desc(wordingChanges.id));
    // From the latest to the first after the export.
    for (const change of changes) before.set(placeKey(change), change.before);
  }
  const ownIn =
    (texts: Texts, branch = branchId) =>
    (at: TextName) =>
      texts.get(placeKey({ ...at, platform, branchId: branch })) ?? null;
  const otherwiseIn = (texts: Texts) => (at: TextName) =>
    (branchId ? ownIn(texts, '')(at) : null) ?? catalogue.defaultOf(platform, at.namespace, at.key, at.language);
  return {
    platform,
    own: ownIn(now),
    otherwise: otherwiseIn(now),
    ownBefore: ownIn(before),
    otherwiseBefore: otherwiseIn(before),
  };
}

async function planFor(
  sql: Sql,
  target: Target,
  file: TextFile,
  revision: number,
  options: PlanOptions,
): Promise<Plan> {
  // A revision of the future is that of another company.
  const since = file.revision !== null && file.revision < revision ? file.revision : null;
  const cells = file.cells.map((cell) => ({ ...cell, ...presentKey(target.platform, cell) }));
  return textPlanOf(cells, await presentOf(sql, target, since), options);
}

/** What an import would do. */
export async function checkFile(
  sql: Sql,
  target: Target,
  file: TextFile,
  options: PlanOptions,
): Promise<TextFileResult> {
  const revision = await textRevisionOf(sql, target.companyId);
  const { updates: _, ...plan } = await planFor(sql, target, file, revision, options);
  return { revision, ...plan };
}

interface ImportOptions extends PlanOptions {
  leaveOut: boolean;
  /** That of the check. */
  revision?: number;
}

/**
 * Imports all texts of a file that can be imported, in one revision.
 *
 * @throws ApiError `stale_version` if texts have changed since the check; `invalid_input` if some texts cannot be
 * imported and are not left out
 */
export async function importFile(
  transaction: Sql,
  by: By,
  target: Target,
  file: TextFile,
  { leaveOut, revision: checked, ...options }: ImportOptions,
): Promise<TextFileResult> {
  const revision = await lockRevision(transaction, target.companyId);
  if (checked !== undefined && checked !== revision)
    throw refused('stale_version', 'query.revision', 'Texts have changed since the file was checked.');
  const { updates, ...plan } = await planFor(transaction, target, file, revision, options);
  if (!leaveOut && problemOutcomes.some((outcome) => plan.counts[outcome] > 0))
    throw new ApiError('invalid_input', 'Some texts of the file cannot be imported.', {
      details: plan.rows
        .slice(0, 20)
        .flatMap(({ row, errors: [error] }) =>
          error ? [{ path: `rows.${row}`, message: error.detail ?? error.code, code: error.code }] : [],
        ),
    });
  if (!updates.length) return { revision, ...plan };
  const changed = await updateTexts(transaction, by, { ...target, namespace: undefined }, updates, 'import');
  return { ...plan, revision: changed.revision };
}
