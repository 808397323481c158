import { createHash, randomBytes } from 'node:crypto';
import { addDays, addMinutes } from 'date-fns';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import {
  downloadExport,
  downloadMinutes,
  exportLinkDays,
  exportThroughEmail,
  prepareCustomerDownload,
} from '#contract/guests/guestExports.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { exportFiles } from '#server/platform/db/schema.ts';
import { sendFile, sendSpooled } from '#server/platform/files/spool.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { oneJob, viewerOf } from '#server/platform/jobs/handlers.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { companyZone } from '#server/platform/report/list.ts';
import { fileHeaders, nameTime } from '#server/platform/spreadsheet/tableFile.ts';
import { exportCustomers } from './job.ts';
import { isMembersAddress, ownerMayHave } from './rights.ts';
import { writeExport } from './write.ts';

/** Exports sent by mail per hour, per user and per company. */
const mailedPerHour = { person: 20, company: 60 } as const;

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

type Stored = typeof exportFiles.$inferInsert;
type Wanted = Pick<Stored, 'selection' | 'format' | 'language' | 'userId' | 'expiresTime'> & {
  recipient: string | null;
  /** By default that of the company's first branch. */
  timeZone?: string;
  requestId: string;
};

/** Stores the requested export with an audit entry, and returns the token of its link. */
async function plan(transaction: Sql, scope: CompanyScope, wanted: Wanted): Promise<{ id: string; token: string }> {
  const { companyId, enabledBranches } = scope;
  const { requestId, userId, timeZone, ...rest } = wanted;
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const zone = timeZone ?? (await companyZone(transaction, companyId));
  await transaction.insert(exportFiles).values({
    companyId,
    id,
    tokenDigest: digestOf(token),
    enabledBranches: enabledBranches === 'all' ? null : [...enabledBranches],
    timeZone: zone,
    userId,
    ...rest,
  });
  const after = pick(rest, ['selection', 'format', 'recipient']);
  await audit(transaction, { companyId, userId, requestId }, 'export', 'customers', id, { after });
  return { id, token };
}

/** @throws ApiError `too_many_requests` if the hourly limit of mailed exports is reached */
async function refuseTooManyMails(transaction: Sql, companyId: string, userId: string): Promise<void> {
  const [sent] = await transaction
    .select({
      company: sql<number>`count(*)::int`,
      person: sql<number>`(count(*) filter (where ${exportFiles.userId} = ${userId}))::int`,
    })
    .from(exportFiles)
    .where(
      and(
        eq(exportFiles.companyId, companyId),
        isNotNull(exportFiles.recipient),
        gt(exportFiles.createdTime, sql`now() - interval '1 hour'`),
      ),
    );
  if (!sent || (sent.person < mailedPerHour.person && sent.company < mailedPerHour.company)) return;
  throw new ApiError(
    'too_many_requests',
    'Too many files were sent by e-mail in the last hour. Download the file instead.',
    { retryAfter: 600 },
  );
}

/** The address of an export. */
const addressOf = (base: string, token: string) => `${base}/api/exports/${token}`;

/** Guest exports. */
export const exportHandlers: Handled[] = [
  handle(exportThroughEmail, async (call) => {
    const { to, format, language, timeZone, ids, search, filters, branches: branchIds, preset } = call.body;
    const scope = scopeOf(call);
    const { database, config } = call.services;
    if (scope.role !== 'manager' && !(await isMembersAddress(database, scope.companyId, to)))
      throw new ApiError('permission_denied', 'Only managers can send guest data to addresses outside the team.', {
        details: [{ path: 'to', message: 'not a member' }],
      });
    const base = linkBase(config.publicUrl, call.reply.request);
    const jobId = await database.transaction(async (transaction) => {
      await refuseTooManyMails(transaction, scope.companyId, call.user.id);
      const { id, token } = await plan(transaction, scope, {
        selection: ids ? { ids } : { query: { branches: branchIds, search, filters, preset } },
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
    return oneJob(call.services, viewerOf(call), jobId);
  }),

  handle(prepareCustomerDownload, async (call) => {
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
    const tokenDigest = digestOf(params.token);
    const [row] = await database.sql.select().from(exportFiles).where(eq(exportFiles.tokenDigest, tokenDigest));
    if (!row || row.expiresTime < new Date())
      throw new ApiError('not_found', 'This link has expired or does not exist.');
    if (!(await ownerMayHave(database, row)))
      throw new ApiError('permission_denied', 'The person who requested this file no longer has access to it.');
    if (reading.has(tokenDigest))
      throw new ApiError('too_many_requests', 'This file is already being downloaded.', { retryAfter: 5 });
    reading.add(tokenDigest);
    // Only once: when this response closes, the next may have begun.
    let freed = false;
    const free = () => {
      if (!freed) reading.delete(tokenDigest);
      freed = true;
    };
    reply.raw.once('close', free);
    const headers = fileHeaders(`guests-${nameTime(row.createdTime)}`, row.format);
    if (row.recipient === null)
      return sendSpooled(services, row.companyId, reply, headers, () => writeExport(database, row), free);
    const file = row.file && (await privateFiles.read(row.file));
    if (!file) throw new ApiError('not_found', 'The file is not there yet, or no longer.');
    await sendFile(reply, headers, file, free);
  }),
];

/** Digests of the tokens whose exports are being streamed, so that a leaked address cannot multiply the load. */
const reading = new Set<string>();
