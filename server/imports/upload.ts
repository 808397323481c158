import { importTypes } from '#contract/imports/imports.ts';
import { audit, type Author } from '#server/platform/kernel/audit.ts';
import { imports } from '#server/platform/db/schema.ts';
import type { StoredFile } from '#server/platform/http/handle.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { surveyTable } from './survey.ts';
import type { TableSource } from '#server/platform/db/tableRow.ts';
import { fileThreads } from '#server/platform/spreadsheet/threads.ts';
import type { ImportKind } from './kind.ts';

/** Detects the format of an uploaded file. */

async function sourceFor({ privateFiles }: Services, { key, bytes, type }: StoredFile) {
  const base = { file: key, bytes, encoding: null, delimiter: null, sheet: null, headerRow: null };
  if (type === importTypes[1]) return { source: { ...base, format: 'xlsx' } satisfies TableSource, guesses: [] };
  const { encoding, guesses } = await fileThreads.encoding(privateFiles, key);
  if (type === importTypes[2]) return { source: { ...base, format: 'vcf', encoding } satisfies TableSource, guesses };
  const delimiter = await fileThreads.delimiter(privateFiles, key, encoding);
  return { source: { ...base, format: 'csv', encoding, delimiter } satisfies TableSource, guesses };
}

/**
 * Stores an uploaded file as an import. The columns are mapped as for the last file of the kind with the same header,
 * otherwise by their names. Unreadable files are deleted.
 *
 * @returns the import's id
 */
export async function addImport(
  services: Services,
  kind: Pick<ImportKind, 'name' | 'suggest' | 'joinedColumns' | 'optionsAfter'>,
  stored: StoredFile,
  companyId: string,
  by: Author,
): Promise<string> {
  try {
    const { source, guesses } = await sourceFor(services, stored);
    const sheets = source.format === 'xlsx' ? await fileThreads.sheets(services.privateFiles, source) : [];
    const { survey, options } = await surveyTable(services, kind, companyId, source, sheets.length ? sheets : [null]);
    const id = newId();
    await services.database.transaction(async (transaction) => {
      await transaction.insert(imports).values({
        companyId,
        id,
        kind: kind.name,
        userId: by.userId,
        fileName: stored.name.replace(/[\0\p{Surrogate}]/gu, ''),
        ...source,
        guesses,
        sheets,
        ...survey,
        options: kind.optionsAfter(options),
      });
      const after = { fileName: stored.name, bytes: stored.bytes };
      await audit(transaction, { companyId, ...by }, 'upload', 'import', id, { after, batchId: id });
    });
    return id;
  } catch (error) {
    await services.privateFiles.remove(stored.key);
    throw error;
  }
}
