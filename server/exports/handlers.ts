import { createHash, randomBytes } from 'node:crypto';
import { addDays, addMinutes } from 'date-fns';
import { asc, eq } from 'drizzle-orm';
import type { CustomerSelection } from '#contract/crm.ts';
import {
  downloadExport,
  downloadMinutes,
  exportLinkDays,
  exportThroughEmail,
  exportTypes,
  prepareDownload,
} from '#contract/exports.ts';
import type { Language } from '#contract/constants.ts';
import { writeAudit } from '../audit.ts';
import type { Sql } from '../db/client.ts';
import { branches, exportFiles } from '../db/schema.ts';
import { ApiError } from '../http/errors.ts';
import { handle, scopeOf, type CompanyScope, type Handled } from '../http/handle.ts';
import { linkBase } from '../http/linkBase.ts';
import { newId } from '../ids.ts';
import { oneJob, viewerOf } from '../jobs/handlers.ts';
import { enqueueJob } from '../jobs/store.ts';
import type { Services } from '../services.ts';
import { branchNamesOf } from './branchNames.ts';
import { exportCustomers } from './job.ts';
import { writeExport, type ExportRow } from './write.ts';

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface Wanted {
  selection: CustomerSelection;
  format: 'csv' | 'xlsx';
  language: Language;
  timeZone?: string;
  recipient: string | null;
  userId: string;
  expiresTime: Date;
  requestId: string;
}

/** Writes down what is wanted, audited, and answers the token that opens it. */
async function plan(transaction: Sql, scope: CompanyScope, wanted: Wanted): Promise<{ id: string; token: string }> {
  const { companyId, enabledBranches } = scope;
  const { requestId, userId, timeZone, ...rest } = wanted;
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const zone = timeZone ?? (await zoneOf(transaction, companyId));
  await transaction.insert(exportFiles).values({
    companyId,
    id,
    tokenDigest: digestOf(token),
    enabledBranches: enabledBranches === 'all' ? null : [...enabledBranches],
    timeZone: zone,
    userId,
    ...rest,
  });
  const { selection, format, recipient } = rest;
  await writeAudit(transaction, {
    companyId,
    userId,
    action: 'export',
    entity: 'customers',
    entityId: id,
    after: { selection, format, recipient },
    requestId,
  });
  return { id, token };
}

/** The zone of the company's first branch. */
async function zoneOf(transaction: Sql, companyId: string): Promise<string> {
  const [branch] = await transaction
    .select({ timeZone: branches.timeZone })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(asc(branches.createdTime), asc(branches.id))
    .limit(1);
  return branch?.timeZone ?? 'Asia/Taipei';
}

/** Where a file can be had. */
const addressOf = (base: string, token: string) => `${base}/api/exports/${token}`;

/** Guests as a file. */
export const exportHandlers: Handled[] = [
  handle(exportThroughEmail, async (call) => {
    const { to, format, language, timeZone, ids, search, filters, branches: asked, preset } = call.body;
    const scope = scopeOf(call);
    const { database, config } = call.services;
    const base = linkBase(config.publicUrl, call.reply.request);
    const jobId = await database.transaction(async (transaction) => {
      const { id, token } = await plan(transaction, scope, {
        selection: ids ? { ids } : { query: { branches: asked, search, filters, preset } },
        format,
        language,
        timeZone,
        recipient: to,
        userId: call.user.id,
        expiresTime: addDays(new Date(), exportLinkDays),
        requestId: call.requestId,
      });
      return enqueueJob(transaction, {
        companyId: scope.companyId,
        kind: exportCustomers.name,
        input: { exportId: id, link: addressOf(base, token) },
        userId: call.user.id,
      });
    });
    return oneJob(database, viewerOf(call), jobId);
  }),

  handle(prepareDownload, async (call) => {
    const expiresTime = addMinutes(new Date(), downloadMinutes);
    const { token } = await call.services.database.transaction((transaction) =>
      plan(transaction, scopeOf(call), {
        ...call.body,
        recipient: null,
        userId: call.user.id,
        expiresTime,
        requestId: call.requestId,
      }),
    );
    return { url: addressOf('', token), expiresTime: expiresTime.toISOString() };
  }),

  handle(downloadExport, async ({ params, services, reply }) => {
    const { database, privateFiles } = services;
    const [row] = await database.sql
      .select()
      .from(exportFiles)
      .where(eq(exportFiles.tokenDigest, digestOf(params.token)));
    if (!row || row.expiresTime < new Date())
      throw new ApiError('not_found', 'The link has expired, or there never was one.');
    reply.headers({
      'content-type': exportTypes[row.format],
      'content-disposition': `attachment; filename="${fileName(row)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (row.recipient !== null || database.kind === 'embedded') {
      // The embedded database has one connection: a slow reader must not hold it, so the file is made first.
      const name = row.file ?? (row.recipient === null ? await spool(services, row) : null);
      const file = name && (await privateFiles.read(name));
      if (!file) throw new ApiError('not_found', 'The file is not there yet, or no longer.');
      reply.header('content-length', file.bytes);
      if (row.recipient === null) file.stream.once('close', () => void privateFiles.remove(name));
      await reply.send(file.stream);
      return;
    }
    const { stream, finished } = writeExport(database, row, await branchNamesOf(database, row.companyId));
    finished.catch((error: unknown) => services.log.warn({ err: error, export: row.id }, 'a download was broken off'));
    await reply.send(stream);
  }),
];

/** Makes the whole file, and answers its name. */
async function spool({ database, privateFiles }: Services, row: ExportRow): Promise<string> {
  const { stream, finished } = writeExport(database, row, await branchNamesOf(database, row.companyId));
  const [{ name }] = await Promise.all([privateFiles.write(stream), finished]);
  return name;
}

const fileName = ({ createdTime, format }: ExportRow) =>
  `guests-${createdTime.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.${format}`;
