import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { exportTypes, type ExportFormat } from '#contract/exports.ts';
import type { Label } from '#contract/reportLabels.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Database, Statement } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { FileRow } from '../exports/cells.ts';
import { csvFoot, csvHead, csvRows } from '../exports/csv.ts';
import { word } from '../exports/words.ts';
import { Workbook } from '../exports/xlsx.ts';
import { sendSpooled } from '../files/spool.ts';
import { scopeOf, type Call } from '../http/handle.ts';
import { changeBy } from '../records/change.ts';
import { selectOf, type ReportColumn, type SqlColumn } from './columns.ts';

/** A report as a file: all rows of its filter in one snapshot, and what it holds in its last lines. */

const batch = 2_000;

export interface ReportFile {
  /** What its name begins with, and what the log calls it. */
  name: 'deposits' | 'invoices' | 'omnichannel' | 'orders';
  title: Label;
  columns: readonly SqlColumn[];
  /** What the rows come from and all behind it, without an order. */
  from: string;
  orderBy: string;
  values: readonly unknown[];
  /** The filter in words. */
  filter: string;
  /** The branches looked at, as a condition over `branches b`: the zones of their clocks are stated. */
  branch?: string;
}

const aboutLabel: Label = { en: 'About', zh: '說明', 'zh-cn': '说明', ja: '説明' };

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

interface Read {
  take: (rows: FileRow[]) => Promise<void>;
  signal: AbortSignal;
}

async function readAll(
  database: Database,
  file: ReportFile,
  { take, signal }: Read,
): Promise<{ rows: number; total: number; zone: string }> {
  return database.transaction(async (transaction) => {
    const run = <Row extends object>(statement: Statement) => inTransaction<Row>(transaction, statement);
    await transaction.execute(sql`set transaction isolation level repeatable read read only`);
    await transaction.execute(sql`set local statement_timeout = '2min'`);
    const { from, orderBy } = file;
    const columns = columnsOf(file);
    const values = [...file.values];
    const currencyAt = columns.findIndex(({ currency }) => currency);
    const [counted] = await run<{ total: number }>({ text: `select count(*)::int as total from ${from}`, values });
    const [zones] = await run<{ zones: string | null }>({
      text: `select string_agg(distinct b.time_zone, ', ' order by b.time_zone) as zones from branches b
        where b.company_id = $1 and ${file.branch ?? 'true'}`,
      values,
    });
    await run({
      text: `declare report no scroll cursor for select ${selectOf(file.columns)} from ${from} order by ${orderBy}`,
      values,
    });
    let read = 0;
    for (;;) {
      signal.throwIfAborted();
      const found = await run<Record<string, unknown>>({ text: `fetch ${batch} from report` });
      if (!found.length) break;
      read += found.length;
      await take(
        found.map((row) => {
          const currency = row[`c${currencyAt}`];
          const unit = typeof currency === 'string' ? 10 ** decimalsOf(currency) : 1;
          return columns.map(({ money }, index) => {
            const value = row[`c${index}`];
            return money && value !== null ? Number(value) / unit : value;
          });
        }),
      );
    }
    return { rows: read, total: counted?.total ?? 0, zone: zones?.zones ?? '' };
  });
}

function write(database: Database, file: ReportFile, format: ExportFormat, language: Language) {
  const stopped = new AbortController();
  const columns = columnsOf(file);
  const book = format === 'xlsx' ? new Workbook(columns, language, file.title[language]) : null;
  const text = new PassThrough({ highWaterMark: 256 * 1024 });
  const stream: Readable = book?.stream ?? text;
  stream.once('close', () => stopped.abort());
  if (!book) text.write(csvHead(columns, language));
  const take = async (rows: FileRow[]) => {
    if (book) return book.add(rows);
    if (!text.write(csvRows(columns, rows, language))) await Promise.race([once(text, 'drain'), once(text, 'close')]);
  };
  const finished = (async () => {
    const { rows, total, zone } = await readAll(database, file, { take, signal: stopped.signal });
    const count = (value: number) => value.toLocaleString('en');
    const lines = [
      word('rows', language, { rows: count(rows), total: count(total) }),
      word('filter', language, { filter: file.filter }),
      word('zone', language, { zone }),
      word('made', language, { time: new Date().toISOString() }),
    ];
    if (book) book.finish(aboutLabel[language], lines);
    else text.end(csvFoot(lines));
  })();
  // Whoever reads it is told; what fails before anybody does would end the process.
  stream.on('error', () => undefined);
  finished.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return { stream, finished };
}

/** Answers a call with the file, and writes down in the log that it was taken. */
export async function sendReport(
  call: Pick<Call, 'scope' | 'services' | 'user' | 'requestId' | 'reply'>,
  file: ReportFile,
  { format, language }: { format: ExportFormat; language: Language },
): Promise<void> {
  const { services, reply } = call;
  const { companyId } = scopeOf(call);
  const after = { filter: file.filter, format };
  await services.database.transaction((transaction) =>
    writeAudit(transaction, { ...changeBy(call), action: 'export', entity: file.name, entityId: file.name, after }),
  );
  const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  const headers = {
    'content-type': exportTypes[format],
    'content-disposition': `attachment; filename="${file.name}-${stamp}.${format}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  await sendSpooled(services, companyId, reply, headers, () => write(services.database, file, format, language));
}
