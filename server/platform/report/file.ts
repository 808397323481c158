import type { Language } from '#contract/core/constants.ts';
import type { ExportFormat } from '#contract/core/exports.ts';
import type { Label } from '#contract/core/label.ts';
import { audit } from '../kernel/audit.ts';
import type { Database } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { FileRow } from '../spreadsheet/fileColumn.ts';
import { fileHeaders, nameTime, statementLines, writeTable } from '../spreadsheet/tableFile.ts';
import { inSnapshot, readBatches } from '../sql/snapshot.ts';
import { sendSpooled } from '../files/spool.ts';
import type { Call } from '../http/handle.ts';
import { selectOf, type ReportColumn, type SqlColumn } from './columns.ts';

/** A report as a file: all rows of its filter in one snapshot, and what it holds in its last lines. */

export interface ReportFile {
  /** What its name begins with, and what the log calls it. */
  name: 'deposits' | 'invoices' | 'omnichannel' | 'orders' | 'outbox' | 'pointMovements' | 'recipients';
  /** What its rows belong to, as the log has it; a report is of the whole company. */
  of?: string;
  title: Label;
  columns: readonly SqlColumn[];
  /** What the rows come from and all behind it, without an order. */
  from: string;
  orderBy: string;
  values: readonly unknown[];
  /** The filter in words, given the name of the branch that it names. */
  filter: (branch: string | undefined) => string;
  /** The branches looked at, as a condition over `branches b`: the zones of their clocks are stated. */
  branch?: string;
  /** The zone of its moments, where these are not told by their branches' clocks. */
  zone?: string;
}

/** Decimals of a currency (ISO 4217), asked for once each. */
const decimals = new Map<string, number>();
function decimalsOf(currency: string): number {
  let digits = decimals.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    decimals.set(currency, digits);
  }
  return digits;
}

const columnsOf = ({ columns }: ReportFile): ReportColumn[] => columns.map(([column]) => column);

function write(database: Database, file: ReportFile, filter: string, format: ExportFormat, language: Language) {
  const columns = columnsOf(file);
  const currencyAt = columns.findIndex(({ currency }) => currency);
  const valuesOf = (row: Record<string, unknown>): FileRow => {
    const currency = row[`c${currencyAt}`];
    const unit = typeof currency === 'string' ? 10 ** decimalsOf(currency) : 1;
    return columns.map(({ money }, index) => {
      const value = row[`c${index}`];
      return money && value !== null ? Number(value) / unit : value;
    });
  };
  return writeTable({ columns, format, language, title: file.title[language] }, (take, signal) =>
    inSnapshot(database, { statement: 2 }, async (transaction) => {
      const { from, orderBy } = file;
      const values = [...file.values];
      const [counted] = await inTransaction<{ total: number }>(transaction, {
        text: `select count(*)::int as total from ${from}`,
        values,
      });
      const [zones] = file.zone
        ? [{ zones: file.zone }]
        : await inTransaction<{ zones: string | null }>(transaction, {
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

/** Answers a call with the file, and writes down in the log that it was taken. */
export async function sendReport(
  call: Pick<Call, 'scope' | 'services' | 'user' | 'requestId' | 'reply'>,
  file: ReportFile,
  { format, language, branchId }: { format: ExportFormat; language: Language; branchId?: string },
): Promise<void> {
  const { services, reply, requestId } = call;
  // What is of no company is kept under none.
  const companyId = call.scope?.companyId ?? '';
  const [branch] = branchId
    ? await services.database.query<{ name: string }>({
        text: 'select name from branches where company_id = $1 and id = $2',
        values: [companyId, branchId],
      })
    : [];
  const filter = file.filter(branch?.name);
  const after = { filter, format };
  await services.database.transaction((transaction) =>
    audit(transaction, { companyId, userId: call.user.id, requestId }, 'export', file.name, file.of ?? file.name, {
      after,
    }),
  );
  const headers = fileHeaders(`${file.name}-${nameTime(new Date())}`, format);
  await sendSpooled(services, companyId, reply, headers, () =>
    write(services.database, file, filter, format, language),
  );
}
