import * as contract from '#contract/reservations/queue/board.ts';
import { branchAt } from '#server/organization/companies/branches.ts';
import { branchPart, changeBranch } from '#server/organization/companies/change.ts';
import { answerChange, handle, inTransaction, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { settingsValues } from '#server/platform/records/settings.ts';
import { addBoardLink, boardLinksOf, revokeLink, rotateLink } from './links.ts';
import { storeBoardImage, storeBoardVideo } from './media.ts';

const boardPart = { fields: contract.callingBoardFields, keep: branchPart.keep };

/** The calling board's settings, files and links. */
export const boardHandlers: Handled[] = [
  handle(contract.getCallingBoard, async ({ services, params }) => {
    const row = await branchAt(services, params);
    return { version: row.version, ...settingsValues(contract.callingBoardFields, row) };
  }),
  handle(contract.patchCallingBoard, (call) =>
    answerChange(call, (transaction) => changeBranch(transaction, call, call.params, call.body, boardPart)),
  ),
  handle(contract.uploadBoardImage, storeBoardImage),
  handle(contract.uploadBoardVideo, storeBoardVideo),
  handle(contract.listBoardLinks, async ({ services, params }) => ({
    links: await boardLinksOf(services.database.sql, params),
  })),
  handle(contract.createBoardLink, (call) =>
    inTransaction(call, (transaction) => addBoardLink(transaction, call.params, call.body, changeBy(call))),
  ),
  handle(contract.rotateBoardLink, (call) =>
    inTransaction(call, (transaction) => rotateLink(transaction, call.params, call.body.version, changeBy(call))),
  ),
  handle(contract.revokeBoardLink, (call) =>
    inTransaction(call, (transaction) => revokeLink(transaction, call.params, changeBy(call))),
  ),
];
