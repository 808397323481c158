import {
  createGuestNote,
  deleteGuestNote,
  guestAnswers,
  guestCampaigns,
  guestNotes,
  guestVisits,
  guestVouchers,
  patchGuestNote,
} from '#contract/guests/guestRecords.ts';
import { grants, type Permission } from '#contract/core/permissions.ts';
import { pick } from 'es-toolkit';
import { answerChange, handle, handleChange, inTransaction, type Handled } from '#server/platform/http/handle.ts';
import { addGuestNote, changeNote, deleteNote } from './notes.ts';
import { pageParams } from './page.ts';
import { answersOf, campaignsOf, notesOf, readGuestVisits, vouchersOf } from './records.ts';

/** Records related to a guest. */
export const guestRecordHandlers: Handled[] = [
  handle(guestVisits, (call) => {
    const sees = (report: Permission) => call.scope !== null && grants(call.scope.flags, report);
    const money = { orders: sees('foReport'), deposits: sees('depositReport') };
    return readGuestVisits(call.services.database, pageParams(call), money);
  }),
  handle(guestCampaigns, (call) => campaignsOf(call.services.database, pageParams(call))),
  handle(guestVouchers, (call) => vouchersOf(call.services.database, pageParams(call))),
  handle(guestAnswers, (call) => answersOf(call.services.database, pageParams(call))),
  handle(guestNotes, (call) => notesOf(call.services.database, pageParams(call))),

  handle(createGuestNote, async (call) => {
    const note = await inTransaction(call, (transaction) =>
      addGuestNote(transaction, call, call.params.customerId, call.body),
    );
    return {
      ...pick(note, ['id', 'version', 'text']),
      author: { id: call.user.id, name: call.user.name },
      createdTime: note.createdTime.toISOString(),
      updatedTime: note.updatedTime.toISOString(),
    };
  }),
  handle(patchGuestNote, (call) =>
    answerChange(call, (transaction) => changeNote(transaction, call, call.params, call.body)),
  ),
  handleChange(deleteGuestNote, (transaction, call) => deleteNote(transaction, call, call.params, call.query)),
];
