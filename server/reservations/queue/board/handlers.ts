import type { BoardLink } from '#contract/reservations/queue/board.ts';
import { qrPath } from '#contract/core/qr.ts';
import * as contract from '#contract/reservations/queue/board.ts';
import { branchAt } from '#server/organization/companies/branches.ts';
import { answerBranchChange, branchPart } from '#server/organization/companies/change.ts';
import { linkBase } from '#server/platform/http/linkBase.ts';
import { handle, handleChange, inTransaction, type Call, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { settingsValues } from '#server/platform/records/settings.ts';
import { addBoardLink, boardLinksOf, revokeLink, rotateLink } from './links.ts';
import { storeBoardImage, storeBoardVideo } from './media.ts';

const boardPart = { fields: contract.callingBoardFields, keep: branchPart.keep };

/** A link as it is shown once. */
function opened(
  { services, reply }: Pick<Call, 'services' | 'reply'>,
  { token, ...shown }: BoardLink & { token: string },
): contract.OpenedBoardLink {
  const link = `${linkBase(services.config.publicUrl, reply.request)}/board/${token}`;
  return { ...shown, link, qr: qrPath(link) };
}

/** The calling board's settings, files and links. */
export const boardHandlers: Handled[] = [
  handle(contract.getCallingBoard, async ({ services, params }) => {
    const row = await branchAt(services, params);
    return { version: row.version, ...settingsValues(contract.callingBoardFields, row) };
  }),
  handle(contract.patchCallingBoard, (call) => answerBranchChange(call, call.body, boardPart)),
  handle(contract.uploadBoardImage, storeBoardImage),
  handle(contract.uploadBoardVideo, storeBoardVideo),
  handle(contract.listBoardLinks, async ({ services, params }) => ({
    links: await boardLinksOf(services.database.sql, params),
  })),
  handle(contract.createBoardLink, async (call) => {
    const { params, body } = call;
    return opened(
      call,
      await inTransaction(call, (transaction) => addBoardLink(transaction, params, body, changeBy(call))),
    );
  }),
  handle(contract.rotateBoardLink, async (call) => {
    const { params, body } = call;
    return opened(
      call,
      await inTransaction(call, (transaction) => rotateLink(transaction, params, body.version, changeBy(call))),
    );
  }),
  handleChange(contract.revokeBoardLink, (transaction, call) => revokeLink(transaction, call.params, changeBy(call))),
];
