import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import {
  checkImport,
  getImport,
  importProblems,
  importProblemsFile,
  listImports,
  patchImport,
  rollbackImport,
  runImport,
  uploadImport,
  type ImportStatus,
} from '#contract/imports.ts';
import type { Job } from '#contract/jobs.ts';
import { writeAudit } from '../audit.ts';
import { imports } from '../db/schema.ts';
import { ApiError } from '../http/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { oneJob } from '../jobs/handlers.ts';
import { enqueueJob } from '../jobs/store.ts';
import { change } from './change.ts';
import { problemPage, problemsCsv } from './problems.ts';
import { changeImport, importsOf, lockImport, oneImport, open, readImport, type ImportRow } from './store.ts';
import { addImport } from './upload.ts';

/** Guests from a file, step by step. */
export const importHandlers: Handled[] = [
  handle(uploadImport, async (call) => {
    const { companyId } = scopeOf(call);
    const { services, stored, user, requestId } = call;
    if (!stored) throw new ApiError('invalid_input');
    const id = await addImport(services, stored, { companyId, userId: user.id, requestId });
    return oneImport(services.database, companyId, id);
  }),

  handle(listImports, async (call) => {
    const { companyId } = scopeOf(call);
    const { database } = call.services;
    return {
      imports: await importsOf(database, companyId, call.query),
      total: await database.sql.$count(imports, eq(imports.companyId, companyId)),
    };
  }),

  handle(getImport, (call) => oneImport(call.services.database, scopeOf(call).companyId, call.params.importId)),

  handle(patchImport, async (call) => {
    const { user, requestId } = call;
    const version = await change(call.services, call.params, call.body, { userId: user.id, requestId });
    call.reply.header('etag', `"${version}"`);
  }),

  handle(checkImport, (call) =>
    begin(call, { from: open, to: 'checking', kind: 'customers-check', total: () => null }),
  ),

  handle(runImport, (call) =>
    begin(call, { from: ['checked'], to: 'running', kind: 'customers-import', total: ({ rows = 0 }) => rows }),
  ),

  handle(rollbackImport, (call) =>
    begin(call, {
      from: ['done'],
      to: 'rollingBack',
      kind: 'customers-rollback',
      total: ({ created = 0, updated = 0 }) => created + updated,
    }),
  ),

  handle(importProblems, async (call) => {
    const { companyId } = scopeOf(call);
    const { importId } = call.params;
    const { database } = call.services;
    await readImport(database.sql, companyId, importId);
    return problemPage(database, companyId, importId, call.query);
  }),

  handle(importProblemsFile, async (call) => {
    const { services, reply, query } = call;
    const row = await readImport(services.database.sql, scopeOf(call).companyId, call.params.importId);
    const lines = problemsCsv(services, row, query.language);
    // The first piece now, so that a file that is gone is told as such.
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

interface Beginning {
  /** The statuses in which it may be asked for. */
  from: readonly ImportStatus[];
  to: ImportStatus;
  kind: string;
  total: (counts: ImportRow['counts']) => number | null;
}

/** Asks for work on an import, once. @throws ApiError `stale_version`, `conflict` in another status */
async function begin(call: Call<typeof checkImport>, { from, to, kind, total }: Beginning): Promise<Job> {
  const { companyId, enabledBranches } = scopeOf(call);
  const { importId } = call.params;
  const { database } = call.services;
  const jobId = await database.transaction(async (transaction) => {
    const { status, counts } = await lockImport(transaction, companyId, importId, call.body.version);
    if (!from.includes(status)) throw new ApiError('conflict', 'The import is past that, or not ready for it.');
    const id = await enqueueJob(transaction, {
      companyId,
      kind,
      input: { importId, enabledBranches },
      userId: call.user.id,
      total: total(counts),
    });
    await changeImport(transaction, companyId, importId, { status: to, jobId: id });
    await writeAudit(transaction, {
      companyId,
      userId: call.user.id,
      action: to === 'rollingBack' ? 'undo' : to === 'running' ? 'import' : 'update',
      entity: 'import',
      entityId: importId,
      before: { status },
      after: { status: to },
      batchId: id,
      requestId: call.requestId,
    });
    return id;
  });
  return oneJob(database, companyId, jobId);
}
