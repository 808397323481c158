import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import {
  createGuestNote,
  deleteGuestNote,
  guestNotes,
  patchGuestNote,
  type GuestNote,
} from '#contract/guestRecords.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import { RecordPages, useRecords, useRefreshGuest } from './records.tsx';
import customers from './resource.ts';

/** What the staff want each other to know about a guest. */
export default function Notes({ companyId, id, record }: RecordViewProps): ReactNode {
  const translate = useTranslate();
  const writes = useAllowed(customers).edit && !record?.erasedTime;
  const refresh = useRefreshGuest(companyId, id);
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'notes',
    companyId,
    id,
    (query, signal) => call(guestNotes, { params, query, signal }),
    (page) => page.notes.length,
  );
  return (
    <>
      {writes && (
        <NoteForm
          label={translate('guest.notes.label')}
          action={translate('guest.notes.add')}
          save={(text) => call(createGuestNote, { params, body: { text } })}
          refresh={refresh}
        />
      )}
      <RecordPages
        answer={answer}
        empty={{ title: translate('guest.notes.empty'), text: translate('guest.notes.emptyText') }}
      >
        {(pages) =>
          pages
            .flatMap((page) => page.notes)
            .map((note) => <Note key={note.id} note={note} params={params} writes={writes} />)
        }
      </RecordPages>
    </>
  );
}

interface NoteFormProps {
  label: string;
  action: string;
  text?: string;
  save: (text: string) => Promise<unknown>;
  refresh: () => Promise<void>;
  onCancel?: () => void;
}

function NoteForm({ label, action, text: before = '', save, refresh, onCancel }: NoteFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await save(text.trim());
      setText('');
      onCancel?.();
      await refresh();
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="records-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={label}
        multiline
        minRows={2}
        maxRows={10}
        value={text}
        autoFocus={onCancel !== undefined}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <div className="records-form-bar">
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            {translate('ui.form.cancel')}
          </button>
        )}
        <button type="submit" className="button button-primary" disabled={busy || !text.trim()}>
          {action}
        </button>
      </div>
    </form>
  );
}

interface NoteProps {
  note: GuestNote;
  params: { companyId: string; customerId: string };
  writes: boolean;
}

function Note({ note, params, writes }: NoteProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const scope = useScope();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshGuest(params.companyId, params.customerId);
  const own = writes && note.author?.id === scope.me.id;
  const deletes = own || (writes && scope.me.role === 'manager');
  const one = { ...params, noteId: note.id };
  const time = (moment: string) => formatInstant(moment, zoneOf(scope));

  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteGuestNote, { params: one, query: { version: note.version } });
      notify('guest.notes.deleted');
      await refresh();
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
      setAsking(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="record">
      <div className="record-more">
        {note.author?.name ?? translate('guest.someone')} · {time(note.createdTime)}
        {note.version > 1 && ` · ${translate('guest.notes.edited', { time: time(note.updatedTime) })}`}
      </div>
      {editing ? (
        <NoteForm
          label={translate('guest.notes.text')}
          action={translate('ui.form.save')}
          text={note.text}
          save={(text) => call(patchGuestNote, { params: one, body: { version: note.version, text } })}
          refresh={refresh}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="record-text">{note.text}</p>
      )}
      {!editing && deletes && (
        <div className="record-actions">
          {own && (
            <button type="button" className="link-button" onClick={() => setEditing(true)}>
              {translate('guest.notes.edit')}
            </button>
          )}
          <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
            {translate('guest.notes.delete')}
          </button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={translate('guest.notes.deleteTitle')}
        text={translate('guest.notes.deleteText')}
        confirm={translate('guest.notes.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
