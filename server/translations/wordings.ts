import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts, TextPlatform } from '#contract/core/texts.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { revisionCache } from '#server/platform/kernel/revisionCache.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Companies' own texts as they apply. */

export type StoredText = typeof wordings.$inferSelect;
export type TextPlace = Pick<StoredText, 'branchId' | 'platform' | 'namespace' | 'key' | 'language'>;

/** One text of a company as a key of maps. */
export const placeKey = ({ branchId, platform, namespace, key, language }: TextPlace): string =>
  [branchId, platform, namespace, key, language].join('\n');

/** The revision of a company's own texts: 0 before the first. */
export async function textRevisionOf(sql: Sql, companyId: string): Promise<number> {
  const [row] = await sql
    .select({ revision: wordingRevisions.revision })
    .from(wordingRevisions)
    .where(eq(wordingRevisions.companyId, companyId));
  return row?.revision ?? 0;
}

/** The own texts of a platform in one language at a branch, by namespace and key. */
export async function ownTextsOf(
  sql: Sql,
  at: { companyId: string; branchId: string | undefined; platform: TextPlatform; language: Language },
): Promise<Map<string, Map<string, string>>> {
  const { companyId, branchId, platform, language } = at;
  const rows = await sql
    .select()
    .from(wordings)
    .where(equal(wordings, { companyId, platform, language, branchId: ['', branchId ?? ''] }));
  const found = new Map<string, Map<string, string>>();
  // The branch's texts replace the company's.
  for (const row of rows.sort((a, b) => a.branchId.length - b.branchId.length)) {
    const texts = found.get(row.namespace) ?? new Map<string, string>();
    found.set(row.namespace, texts.set(row.key, row.text));
  }
  return found;
}

interface Loaded {
  texts: ReadonlyMap<string, string>;
  /** Characters. */
  size: number;
}

async function load(sql: Sql, companyId: string): Promise<Loaded> {
  const rows = await sql
    .select()
    .from(wordings)
    .where(and(eq(wordings.companyId, companyId), ne(wordings.platform, 'backOffice')));
  const texts = new Map(rows.map((row) => [placeKey(row), row.text]));
  const size = rows.reduce((sum, { text }) => sum + text.length + 100, 100);
  return { texts, size };
}

/** Characters of all companies' texts in memory. */
const mostCharacters = 20_000_000;

/** Reveals neither the company nor how often its texts were changed. */
const versionOf = (companyId: string, revision: number): string =>
  createHash('sha256').update(`${companyId}\n${revision}`).digest('base64url').slice(0, 12);

/** Own texts by company, read again when the company's revision has changed. */
export function wordingsService(): Wordings {
  const loaded = revisionCache<Loaded>(mostCharacters);

  return {
    async of(sql, companyId, branchId) {
      const revision = await textRevisionOf(sql, companyId);
      const { texts } = await loaded(companyId, revision, () => load(sql, companyId));
      const own: OwnTexts = (platform, namespace, key, language) => {
        const at = (branch: string) => texts.get(placeKey({ branchId: branch, platform, namespace, key, language }));
        return (branchId ? at(branchId) : undefined) ?? at('');
      };
      return Object.assign(own, { version: versionOf(companyId, revision) });
    },
    version: async (sql, companyId) => versionOf(companyId, await textRevisionOf(sql, companyId)),
  };
}
