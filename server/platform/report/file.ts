import type { Language } from '#contract/core/constants.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import type { Label } from '#contract/core/label.ts';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import type { AuditedEntity } from '../kernel/audited.ts';
import { audit } from '../kernel/audit.ts';
import { minorDigits } from '#contract/core/minorUnits.ts';
import type { Database } from '../db/client.ts';
import { queryInTransaction } from '../db/queryInTransaction.ts';
import type { FileRow } from '../spreadsheet/fileColumn.ts';
import { fileHeaders, nameTime, statementLines, writeTable } from '../spreadsheet/tableFile.ts';
import { inSnapshot, readBatches } from '../sql/snapshot.ts';
import { sendSpooled } from '../files/spool.ts';
import type { Call } from '../http/handle.ts';
import { selectOf, type ReportFileColumn, type SqlColumn } from './columns.ts';

/** A report as a file: all rows of its filter in one snapshot, with a description in its last lines. */

export interface ReportFile {
  /** Its report, which names it in the log and begins its file name. */
  entity: AuditedEntity | ReportDeclaration;
  /** The object that its rows belong to, in the log; a report belongs to the whole company. */
  of?: string;
  title: Label;
  columns: readonly SqlColumn[];
  /** The `from` clause and everything after it, without an order. */
  from: string;
  orderBy: string;
  values: readonly unknown[];
  /** The filter in words, from the name of its branch. */
  filter: (branch: string | undefined) => string;
  /** The included branches, as a condition over `branches b`: their time zones are stated. */
  branch?: string;
  /** The time zone of its timestamps, if these do not use the branches' time zones. */
  zone?: string;
}

const columnsOf = ({ columns }: ReportFile): ReportFileColumn[] => columns.map(([column]) => column);

function write(database: Database, file: ReportFile, filter: string, format: ExportFormat, language: Language) {
  const columns = columnsOf(file);
  const currencyAt = columns.findIndex(({ currency }) => currency);
  const valuesOf = (row: Record<string, unknown>): FileRow => {
    const currency = row[`c${currencyAt}`];
    const unit = typeof currency === 'string' ? 10 ** minorDigits(currency) : 1;
    return columns.map(({ money }, index) => {
      const value = row[`c${index}`];
      return money && value !== null ? Number(value) / unit : value;
    });
  };
  return writeTable({ columns, format, language, title: file.title[language] }, (take, signal) =>
    inSnapshot(database, { statement: 2 }, async (transaction) => {
      const { from, orderBy } = file;
      const values = [...file.values];
      const [counted] = await queryInTransaction<{ total: number }>(transaction, {
        text: `select count(*)::int as total from ${from}`,
        values,
      });
      const [zones] = file.zone
        ? [{ zones: file.zone }]
        : await queryInTransaction<{ zones: string | null }>(transaction, {
            text: `select string_agg(distinct b.time_zone, ', ' order by b.time_zone) as zones from branches b
              where b.company_id = $1 and ${file.branch ?? 'true'}`,
            values,
          });
      const text = `select ${selectOf(file.columns)} from ${from} order by ${orderBy}`;
      const rows = await readBatches<Record<string, unknown>>(
        transaction,
        { text, values },
        (found) => take(found.map(valuesOf)),
        signal,
      );
      const [total, zone, time] = [counted?.total ?? 0, zones?.zones ?? '', new Date().toISOString()];
      return { lines: statementLines(language, { rows, total, filter, zone, time }) };
    }),
  );
}

/** Answers a call with the file, and adds an entry to the audit log. */
export async function sendReport(
  call: Pick<Call, 'scope' | 'services' | 'user' | 'requestId' | 'reply'>,
  file: ReportFile,
  { format, language, branchId }: { format: ExportFormat; language: Language; branchId?: string },
): Promise<void> {
  const { services, reply, requestId } = call;
  // Files without a company are stored without one.
  const companyId = call.scope?.companyId ?? '';
  const [branch] = branchId
    ? await services.database.query<{ name: string }>({
        text: 'select name from branches where company_id = $1 and id = $2',
        values: [companyId, branchId],
      })
    : [];
  const filter = file.filter(branch?.name);
  const after = { filter, format };
  const name = typeof file.entity === 'string' ? file.entity : file.entity.name;
  await services.database.transaction((transaction) =>
    audit(transaction, { companyId, userId: call.user.id, requestId }, 'export', file.entity, file.of ?? name, {
      after,
    }),
  );
  const headers = fileHeaders(`${name}-${nameTime(new Date())}`, format);
  await sendSpooled(services, companyId, reply, headers, () =>
    write(services.database, file, filter, format, language),
  );
}
