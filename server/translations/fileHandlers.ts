import { languages as allLanguages } from '#contract/core/constants.ts';
import { exportTexts, importTexts, textFileTypes } from '#contract/translations/files.ts';
import { sendSpooled } from '#server/platform/files/spool.ts';
import { handle, inTransaction, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { catalogue } from './catalogue.ts';
import { readTextFile } from './fileCells.ts';
import { exportedTexts, fileNameOf, resourcesOf, workbookOf } from './fileExport.ts';
import { checkFile, importFile } from './fileImport.ts';
import { refuseCompanyLevel } from './handlers.ts';

/** Own texts as files. */

export const translationFileHandlers: Handled[] = [
  handle(exportTexts, async (call) => {
    const { companyId } = scopeOf(call);
    const { branchId = '', format, languages = allLanguages, texts, language } = call.query;
    const { platform } = call.params;
    const { sql } = call.services.database;
    const exported = await exportedTexts(sql, { companyId, platform, branchId, languages, texts }, language);
    const headers = {
      'content-type': `${textFileTypes[format]}${format === 'json' ? '; charset=utf-8' : ''}`,
      'content-disposition': `attachment; filename="${fileNameOf(exported, format)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    if (format === 'xlsx')
      return sendSpooled(call.services, companyId, call.reply, headers, () => workbookOf(exported, language));
    await call.reply.headers(headers).send(Buffer.from(`${JSON.stringify(resourcesOf(exported), null, 2)}\n`));
  }),

  handle(importTexts, async (call) => {
    const { companyId } = scopeOf(call);
    const { services, stored, query } = call;
    if (!stored) throw new ApiError('invalid_input');
    const { platform } = call.params;
    const target = { companyId, platform, branchId: query.branchId ?? '' };
    const { removeEmpty = false, overwrite = false, leaveOut = false, revision } = query;
    try {
      refuseCompanyLevel(call, query.branchId);
      const namespaces = catalogue.namespacesOf(platform);
      const file = await readTextFile(services.privateFiles, stored, namespaces, query.language);
      if (query.dryRun) return await checkFile(services.database.sql, target, file, { removeEmpty, overwrite });
      const options = { removeEmpty, overwrite, leaveOut, revision };
      return await inTransaction(call, (transaction) => importFile(transaction, changeBy(call), target, file, options));
    } finally {
      await services.privateFiles.remove(stored.key);
    }
  }),
];
