import { eq, sql } from 'drizzle-orm';
import { textPlatforms } from '#contract/core/texts.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { publishTexts } from '#server/platform/live/publish.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import { lockRevision } from './change.ts';
import { partsOfKey, renamedKeys } from './renamedKeys.ts';

const renames = textPlatforms.flatMap((platform) =>
  Object.entries(renamedKeys[platform] ?? {}).map(([from, to]) => {
    const [earlier, present] = [partsOfKey(from), partsOfKey(to)];
    return { platform, ...earlier, new_namespace: present.namespace, new_key: present.key };
  }),
);
const platforms = [...new Set(renames.map(({ platform }) => platform))];
const names = anyOf(renames.map(({ platform, namespace, key }) => `${platform}/${namespace}.${key}`));
const renamed = sql`jsonb_to_recordset(${JSON.stringify(renames)}::jsonb)
  as r (platform text, namespace text, key text, new_namespace text, new_key text)`;

/** The companies that have stored texts, or changes of texts, under an earlier key. */
async function companiesWithEarlier(database: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const table of [wordings, wordingChanges]) {
    const rows = await database
      .selectDistinct({ companyId: table.companyId })
      .from(table)
      .where(sql`${table.platform} || '/' || ${table.namespace} || '.' || ${table.key} = ${names}`);
    found.push(...rows.map(({ companyId }) => companyId));
  }
  return [...new Set(found)].sort();
}

/** Of texts that come under one key, and one that is there, the newest applies; all changes stay in the history. */
async function renameIn(transaction: Sql, companyId: string): Promise<void> {
  const revision = (await lockRevision(transaction, companyId)) + 1;
  await transaction.execute(sql`
    with earlier as (
      delete from wordings w using ${renamed}
      where w.company_id = ${companyId} and w.platform = r.platform and w.namespace = r.namespace and w.key = r.key
      returning w.*, r.new_namespace, r.new_key)
    insert into wordings (company_id, branch_id, platform, namespace, key, language, text, based_on, dismissed,
      updated_time, updated_by)
    select distinct on (branch_id, platform, new_namespace, new_key, language) company_id, branch_id, platform,
      new_namespace, new_key, language, text, based_on, dismissed, updated_time, updated_by
    from earlier order by branch_id, platform, new_namespace, new_key, language, updated_time desc, namespace, key
    on conflict (company_id, branch_id, platform, namespace, key, language) do update set text = excluded.text,
      based_on = excluded.based_on, dismissed = excluded.dismissed, updated_time = excluded.updated_time,
      updated_by = excluded.updated_by
    where wordings.updated_time < excluded.updated_time`);
  await transaction.execute(sql`
    update wording_changes c set namespace = r.new_namespace, key = r.new_key from ${renamed}
    where c.company_id = ${companyId} and c.platform = r.platform and c.namespace = r.namespace and c.key = r.key`);
  await transaction.update(wordingRevisions).set({ revision }).where(eq(wordingRevisions.companyId, companyId));
  // What was answered before the rename is no longer current.
  await publishTexts(transaction, { companyId, revision, platforms });
}

/**
 * Gives the own texts of companies, and their history, the present keys instead of renamed ones. If there are none to
 * rename, these are two queries.
 */
export async function renameStoredTexts(database: Database): Promise<void> {
  for (const companyId of await companiesWithEarlier(database.sql))
    await database.transaction((transaction) => renameIn(transaction, companyId));
}
