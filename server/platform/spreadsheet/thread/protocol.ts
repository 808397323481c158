import type { ImportDelimiter, ImportEncoding } from '#contract/imports/imports.ts';
import type { FoundEncoding } from '../encoding.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { ErrorOptions } from '../../kernel/errors.ts';
import type { TableRow, TableSource } from '../../db/tableRow.ts';

/** The requests to and responses of a thread that reads files; `folder` contains the private files. */
export type Task = { folder: string } & (
  | { kind: 'encoding'; file: string }
  | { kind: 'delimiter'; file: string; encoding: ImportEncoding }
  | { kind: 'sheets'; source: TableSource }
  /** The rows after row `after`, in portions. */
  | { kind: 'rows'; source: TableSource; after: number }
);
export type TaskKind = Task['kind'];

/** The result of each kind of task. */
export interface Yields {
  encoding: FoundEncoding;
  delimiter: ImportDelimiter;
  sheets: string[];
  rows: { rows: TableRow[]; read: number };
}

/** Start a task, or continue it: each request gets one response. */
export type TaskRequest = { begin: Task } | { next: true } | { leave: true };
export type TaskReply =
  | { value: Yields[TaskKind] }
  | { done: true }
  /** An error for the user, or an internal one. */
  | { refused: { code: ErrorCode; reason: string; options: ErrorOptions } }
  | { failed: string };
