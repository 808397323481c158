import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { exportFiles } from '../db/schema.ts';
import type { Database } from '../db/client.ts';
import type { FileStream } from '../files/spool.ts';
import { say } from '#resources/define/fields.ts';
import { columns } from './columns.ts';
import { csvFoot, csvHead, csvRows } from './csv.ts';
import { readRows, type Row } from './rows.ts';
import { filterWords, word } from './words.ts';
import { Workbook } from './xlsx.ts';

export type ExportRow = typeof exportFiles.$inferSelect;

/** What a finished file states about itself. */
export interface Statement {
  rows: number;
  total: number;
  lines: string[];
}

const guestsLabel = say('Guests', '顧客', '顾客', '顧客');
const aboutLabel = say('About', '說明', '说明', '説明');

/** The lines in which a file or mail says what it holds. */
export function statementLines(
  row: Pick<ExportRow, 'selection' | 'language' | 'timeZone'>,
  counts: { rows: number; total: number },
  branchNames: ReadonlyMap<string, string>,
  now: Date,
): string[] {
  const { language, timeZone, selection } = row;
  const number = (value: number) => value.toLocaleString('en');
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(now);
  return [
    word('rows', language, { rows: number(counts.rows), total: number(counts.total) }),
    word('filter', language, { filter: filterWords(selection, language, branchNames) }),
    word('zone', language, { zone: timeZone }),
    word('made', language, { time }),
  ];
}

/**
 * Makes the file of an export as a stream.
 *
 * @param progress told after each batch, e.g. to save how far it is
 */
export function writeExport(
  database: Database,
  row: ExportRow,
  branchNames: ReadonlyMap<string, string>,
  progress: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): FileStream<Statement> {
  const { companyId, enabledBranches, selection, timeZone, language, format } = row;
  const query = { scope: { companyId, enabledBranches: enabledBranches ?? ('all' as const) }, selection, timeZone };
  const stopped = new AbortController();
  const sink = format === 'xlsx' ? workbookSink() : textSink();
  sink.stream.once('close', () => stopped.abort());

  async function run(): Promise<Statement> {
    let [done, total] = [0, 0];
    const take = async (rows: Row[], all: number) => {
      total = all;
      done += rows.length;
      await sink.add(rows);
      await progress(done, all);
    };
    const rows = await readRows(database, query, take, stopped.signal);
    if (rows !== total) throw new Error(`An export read ${rows} of ${total} rows.`);
    const lines = statementLines(row, { rows, total }, branchNames, new Date());
    sink.end(lines);
    return { rows, total, lines };
  }

  function textSink() {
    const stream = new PassThrough({ highWaterMark: 256 * 1024 });
    stream.write(csvHead(columns, language));
    return {
      stream,
      async add(rows: Row[]) {
        if (!stream.write(csvRows(columns, rows, language)))
          await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
      },
      end: (lines: string[]) => void stream.end(csvFoot(lines)),
    };
  }

  function workbookSink() {
    const book = new Workbook(columns, language, guestsLabel[language]);
    return {
      stream: book.stream,
      add: (rows: Row[]) => book.add(rows),
      end: (lines: string[]) => book.finish(aboutLabel[language], lines),
    };
  }

  // Whoever reads it is told; what fails before anybody does would end the process.
  sink.stream.on('error', () => undefined);
  const finished = run();
  finished.catch((error: unknown) => sink.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return { stream: sink.stream, finished };
}
