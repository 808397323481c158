import type { ImportDelimiter, ImportEncoding } from '#contract/imports/imports.ts';
import type { FoundEncoding } from '../encoding.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { ErrorOptions } from '../../kernel/errors.ts';
import type { TableRow, TableSource } from '../../kernel/tableRow.ts';

/** What is asked of a thread that reads files, and what it answers; `folder` is where the private files are. */
export type Task = { folder: string } & (
  | { kind: 'encoding'; file: string }
  | { kind: 'delimiter'; file: string; encoding: ImportEncoding }
  | { kind: 'sheets'; source: TableSource }
  /** The rows below row `after`, which are handed out portion by portion. */
  | { kind: 'rows'; source: TableSource; after: number }
);
export type TaskKind = Task['kind'];

/** What each kind of task yields. */
export interface Yields {
  encoding: FoundEncoding;
  delimiter: ImportDelimiter;
  sheets: string[];
  rows: { rows: TableRow[]; read: number };
}

/** Begin a task, or go on with it: each is answered once. */
export type Ask = { begin: Task } | { next: true } | { leave: true };
export type Reply =
  | { value: Yields[TaskKind] }
  | { done: true }
  /** A refusal in words, or a fault of ours. */
  | { refused: { code: ErrorCode; reason: string; options: ErrorOptions } }
  | { failed: string };
