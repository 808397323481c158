import { Readable } from 'node:stream';
import { readingsThatMatter, type FieldAspects } from '#contract/imports/importReadings.ts';
import type { ImportCalls, ImportStatus } from '#contract/imports/imports.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { imports } from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import {
  answerVersion,
  handle,
  inTransaction,
  scopeOf,
  type Call,
  type Handled,
} from '#server/platform/http/handle.ts';
import { oneJob, viewerOf } from '#server/platform/jobs/handlers.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { change } from './change.ts';
import { readingsOf } from './columns/decide.ts';
import type { ImportKind } from './kind.ts';
import { problemPage, problemsCsv } from './problems.ts';
import { changeImport, importsOf, oneImport, open, readImport, refuseUnseen } from './store.ts';
import type { ImportRow } from './kind.ts';
import { addImport } from './upload.ts';

type Kind = Pick<
  ImportKind,
  'name' | 'jobs' | 'suggest' | 'joinedColumns' | 'meaningOf' | 'optionsAfter' | 'refuseUnready'
>;

/** Importing rows from a file, step by step. */
export function importHandlersOf(calls: ImportCalls, kind: Kind): Handled[] {
  const wire = { name: kind.name, words: Object.keys(calls.words), meaningOf: kind.meaningOf };
  return [
    handle(calls.upload, async (call) => {
      const { companyId } = scopeOf(call);
      const { services, stored } = call;
      if (!stored) throw new ApiError('invalid_input');
      const id = await addImport(services, kind, stored, companyId, changeBy(call));
      return oneImport(services.database, companyId, wire, viewerOf(call), id);
    }),

    handle(calls.list, async (call) => {
      const { companyId } = scopeOf(call);
      const { database } = call.services;
      return {
        imports: await importsOf(database, companyId, wire, viewerOf(call), call.query),
        total: await database.sql.$count(imports, equal(imports, { companyId, kind: kind.name })),
      };
    }),

    handle(calls.get, (call) =>
      oneImport(call.services.database, scopeOf(call).companyId, wire, viewerOf(call), call.params.importId),
    ),

    handle(calls.patch, async (call) => {
      const row = await wholeImport(call, kind);
      answerVersion(call, await change(call.services, kind, row, call.body, changeBy(call)));
    }),

    handle(calls.check, (call) =>
      begin(call, kind, {
        from: open,
        to: 'checking',
        work: 'check',
        total: () => null,
        refuse: (row) => {
          kind.refuseUnready?.(row);
          refuseOpen(row, calls.aspects);
        },
      }),
    ),

    handle(calls.run, (call) =>
      begin(call, kind, { from: ['checked'], to: 'running', work: 'import', total: ({ rows = 0 }) => rows }),
    ),

    handle(calls.rollback, (call) =>
      begin(call, kind, {
        from: ['done'],
        to: 'rollingBack',
        work: 'rollback',
        total: ({ created = 0, updated = 0 }) => created + updated,
      }),
    ),

    handle(calls.problems, async (call) => {
      const { companyId } = scopeOf(call);
      const { id } = await wholeImport(call, kind);
      return problemPage(call.services.database, companyId, id, call.query);
    }),

    handle(calls.problemsFile, async (call) => {
      const { services, reply, query } = call;
      const row = await wholeImport(call, kind);
      const lines = problemsCsv(services, row, query.language);
      // Reads the first piece now, so that a missing file is reported as an error.
      const first = await lines.next();
      const whole = async function* whole(): AsyncGenerator<string> {
        if (!first.done) yield first.value;
        yield* lines;
      };
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="rows-to-correct.csv"',
        'cache-control': 'no-store',
      });
      await reply.send(Readable.from(whole()));
    }),
  ];
}

/** @throws ApiError `invalid_input` if a column's reading is ambiguous and the user has not chosen one */
function refuseOpen({ facts, choices, mapping, header }: ImportRow, aspects: FieldAspects): void {
  const details = readingsThatMatter(readingsOf(facts, choices), mapping, aspects).flatMap(
    ({ column, aspect, value, examples }) =>
      value === null
        ? [
            {
              path: `readings.${column}.${aspect}`,
              message: `has to be said for ${header[column] || `column ${column + 1}`}: ${examples[0]?.cell ?? ''}`,
              code: 'readingOpen',
            },
          ]
        : [],
  );
  if (details.length)
    throw new ApiError('invalid_input', 'Choose a format for the columns that are unclear.', { details });
}

/**
 * The import of a call that requires its rows.
 *
 * @throws ApiError `not_found`; `permission_denied` if the caller may not see them
 */
export async function wholeImport(
  call: Pick<Call<ImportCalls['get']>, 'params' | 'user' | 'scope' | 'services'>,
  { name }: Pick<ImportKind, 'name'>,
): Promise<ImportRow> {
  const row = await readImport(call.services.database.sql, scopeOf(call).companyId, name, call.params.importId);
  refuseUnseen(row, viewerOf(call));
  return row;
}

interface Beginning {
  /** The statuses in which it may be requested. */
  from: readonly ImportStatus[];
  to: ImportStatus;
  /** The suffix of the job's name after the kind's. */
  work: 'check' | 'import' | 'rollback';
  total: (counts: ImportRow['counts']) => number | null;
  /** Throws if the request must be rejected. */
  refuse?: (row: ImportRow) => void;
}

/**
 * Requests a job for an import, once. Users who may not see the rows may only roll it back, limited to their branches.
 * @throws ApiError `stale_version`, `conflict` in another status, `permission_denied`
 */
async function begin(
  call: Call<ImportCalls['check']>,
  of: Pick<ImportKind, 'name' | 'jobs'>,
  { from, to, work, total, refuse }: Beginning,
): Promise<Job> {
  const { companyId, enabledBranches } = scopeOf(call);
  const { importId } = call.params;
  const params = { kind: of.name, id: importId, seen: call.body.version, by: changeBy(call) };
  let jobId = '';
  await inTransaction(call, (transaction) =>
    changeImport(transaction, params, async (row) => {
      if (work !== 'rollback') refuseUnseen(row, viewerOf(call));
      const { status, counts } = row;
      if (!from.includes(status))
        throw new ApiError('conflict', 'This is not possible in the current state of the import.');
      refuse?.(row);
      jobId = await enqueueJob(transaction, {
        companyId,
        kind: `${of.jobs}-${work}`,
        input: { importId, enabledBranches },
        userId: call.user.id,
        total: total(counts),
      });
      const action = to === 'rollingBack' ? 'undo' : to === 'running' ? 'import' : 'update';
      const audited = { action, before: { status }, after: { status: to }, batchId: jobId } as const;
      return { changes: { status: to, jobId }, audited: audited };
    }),
  );
  return oneJob(call.services, viewerOf(call), jobId);
}
