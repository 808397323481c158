import {
  createGuestNote,
  deleteGuestNote,
  guestAnswers,
  guestCampaigns,
  guestNotes,
  guestVisits,
  guestVouchers,
  patchGuestNote,
} from '#contract/guestRecords.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { addNote, changeNote, deleteNote } from './notes.ts';
import { answersOf, campaignsOf, notesOf, visitsOf, vouchersOf } from './records.ts';

/** What belongs to a guest beside the record. */
export const guestRecordHandlers: Handled[] = [
  handle(guestVisits, (call) => visitsOf(call.services.database, scopeOf(call), call.params.customerId, call.query)),
  handle(guestCampaigns, (call) =>
    campaignsOf(call.services.database, scopeOf(call), call.params.customerId, call.query),
  ),
  handle(guestVouchers, (call) =>
    vouchersOf(call.services.database, scopeOf(call), call.params.customerId, call.query),
  ),
  handle(guestAnswers, (call) => answersOf(call.services.database, scopeOf(call), call.params.customerId, call.query)),
  handle(guestNotes, (call) => notesOf(call.services.database, scopeOf(call), call.params.customerId, call.query)),

  handle(createGuestNote, async (call) => {
    const by = { userId: call.user.id, requestId: call.requestId };
    const note = await call.services.database.transaction((transaction) =>
      addNote(transaction, scopeOf(call), call.params.customerId, call.body.text, by),
    );
    return {
      id: note.id,
      version: note.version,
      text: note.text,
      author: { id: call.user.id, name: call.user.name },
      createdTime: note.createdTime.toISOString(),
      updatedTime: note.updatedTime.toISOString(),
    };
  }),

  handle(patchGuestNote, async (call) => {
    const by = { userId: call.user.id, requestId: call.requestId };
    const version = await call.services.database.transaction((transaction) =>
      changeNote(transaction, scopeOf(call), call.params, call.body, by),
    );
    call.reply.header('etag', `"${version}"`);
  }),

  handle(deleteGuestNote, async (call) => {
    const by = { userId: call.user.id, requestId: call.requestId };
    await call.services.database.transaction((transaction) =>
      deleteNote(transaction, scopeOf(call), { ...call.params, ...call.query }, by),
    );
  }),
];
