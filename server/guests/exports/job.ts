import { and, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import { companies, exportFiles } from '#server/platform/db/schema.ts';
import { inTurn } from '#server/platform/files/spool.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { exportMail } from './mail.ts';
import { ownerMayHave } from './rights.ts';
import { writeExport, type ExportStatement } from './write.ts';

const input = z.object({ exportId: z.string(), link: z.string() });

/** Creates an export's file and mails the link. No mail is sent twice, because it is queued after the last save. */
export const exportCustomers = jobKind({
  name: 'customers-export',
  permission: 'crm',
  input,
  cancellable: true,
  confinedResult: 'all',
  async run(context) {
    const { services, companyId } = context;
    const { database, privateFiles, mailer } = services;
    const { exportId, link } = context.input;
    await removeExpired(services);
    const found = await database.sql
      .select({ row: exportFiles, company: companies.name })
      .from(exportFiles)
      .innerJoin(companies, eq(companies.id, exportFiles.companyId))
      .where(and(eq(exportFiles.companyId, companyId), eq(exportFiles.id, exportId)));
    const [wanted] = found;
    if (!wanted?.row.recipient) throw new ApiError('not_found', 'The export is gone.');
    const { row, company } = wanted;
    if (!(await ownerMayHave(database, row))) throw new ApiError('permission_denied');

    let statement = context.cursor as ExportStatement | null;
    if (!statement) {
      // The embedded database runs one statement at a time, so progress cannot be saved while rows are read.
      const reports = database.kind === 'postgres';
      const [file, counts] = await inTurn(database, companyId, () => {
        const { stream, finished } = writeExport(database, row, async (done, total) => {
          if (reports) await context.step({ done, total, step: 'write' });
        });
        return Promise.all([privateFiles.write(stream), finished]);
      });
      await context.step(
        { done: counts.rows, total: counts.total, step: 'mail', cursor: counts },
        async (transaction) => {
          await transaction
            .update(exportFiles)
            .set({ file: file.name, rows: counts.rows })
            .where(and(eq(exportFiles.companyId, companyId), eq(exportFiles.id, exportId)));
        },
      );
      statement = counts;
    }
    const own = await services.wordings.of(database.sql, companyId, null);
    const mail = exportMail(row.language, row.recipient ?? '', company, statement, link, row.expiresTime, own);
    await mailer.send({ companyId, ...mail });
    return { rows: statement.rows, total: statement.total, to: row.recipient, format: row.format };
  },
  cancel: () => Promise.resolve({ rows: 0 }),
});

/** Deletes files whose links have expired, and their requests. */
async function removeExpired({ database, privateFiles }: Services): Promise<void> {
  const expired = lt(exportFiles.expiresTime, new Date());
  const found = await database.sql
    .selectDistinct({ companyId: exportFiles.companyId })
    .from(exportFiles)
    .where(expired);
  for (const { companyId } of found) {
    const gone = await database.sql
      .delete(exportFiles)
      .where(and(eq(exportFiles.companyId, companyId), expired))
      .returning({ file: exportFiles.file });
    for (const { file } of gone) if (file) await privateFiles.remove(file);
  }
}
