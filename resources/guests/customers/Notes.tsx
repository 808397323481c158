import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import {
  createGuestNote,
  deleteGuestNote,
  guestNotes,
  patchGuestNote,
  type GuestNote,
} from '#contract/guests/guestRecords.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { queryKeysOf, recordsTab, useGuestWords } from './records.tsx';

const NoteList = recordsTab({
  list: guestNotes,
  rowsOf: ({ notes }) => notes,
  idOf: ({ id }) => id,
  words: 'guest.notes',
  entry: (note, { translate, instant, personName }, guest) => ({
    facts: [
      personName(note.author) ?? translate('guest.someone'),
      instant(note.createdTime),
      note.version > 1 && translate('guest.notes.edited', { time: instant(note.updatedTime) }),
    ],
    more: <Note note={note} guest={guest} />,
  }),
});

/** Notes of the staff about a guest. */
export default function Notes(guest: RecordViewProps): ReactNode {
  const { writes } = useGuestWords(guest);
  const { companyId, id } = guest;
  return (
    <div className="stack stack-wide">
      {writes && (
        <NoteForm
          guest={guest}
          label="guest.notes.label"
          action="guest.notes.add"
          save={(text) => call(createGuestNote, { params: { companyId, customerId: id }, body: { text } })}
        />
      )}
      <NoteList {...guest} />
    </div>
  );
}

interface NoteFormProps {
  guest: RecordViewProps;
  /** Text keys of the bundles. */
  label: string;
  action: string;
  text?: string;
  save: (text: string) => Promise<unknown>;
  onCancel?: () => void;
}

function NoteForm({ guest, label, action, text: before = '', save, onCancel }: NoteFormProps) {
  const translate = useTranslate();
  const [text, setText] = useState(before);
  const work = useAction(() => save(text.trim()), {
    reads: queryKeysOf(guest.companyId, guest.id),
    onDone: () => {
      setText('');
      onCancel?.();
    },
  });
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        work.mutate();
      }}
    >
      <TextField
        label={translate(label)}
        multiline
        minRows={2}
        maxRows={10}
        value={text}
        autoFocus={onCancel !== undefined}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <div className="row row-end">
        {onCancel && <Button label="ra.action.cancel" onClick={onCancel} />}
        <Button type="submit" label={action} variant="primary" disabled={work.isPending || !text.trim()} />
      </div>
    </form>
  );
}

/** A note's text; its author can change it, and managers can delete any. */
function Note({ note, guest }: { note: GuestNote; guest: RecordViewProps }) {
  const translate = useTranslate();
  const { me } = useScope();
  const { writes } = useGuestWords(guest);
  const [editing, setEditing] = useState(false);
  const own = writes && note.author?.id === me.id;
  const { companyId, id } = guest;
  const params = { companyId, customerId: id, noteId: note.id };
  const remove = useAction(() => call(deleteGuestNote, { params, query: { version: note.version } }), {
    done: 'guest.notes.deleted',
    reads: queryKeysOf(companyId, id),
  });
  if (editing)
    return (
      <NoteForm
        guest={guest}
        label="guest.notes.text"
        action="ra.action.save"
        text={note.text}
        save={(text) => call(patchGuestNote, { params, body: { version: note.version, text } })}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <>
      <p className="as-written">{note.text}</p>
      {(own || (writes && me.role === 'manager')) && (
        <div className="row">
          {own && <Button label="ra.action.edit" variant="link" onClick={() => setEditing(true)} />}
          <ConfirmedButton
            label="ra.action.delete"
            variant="danger"
            title={translate('guest.notes.deleteTitle')}
            text={translate('guest.notes.deleteText')}
            confirm={translate('ra.action.delete')}
            busy={remove.isPending}
            onConfirm={(done) => remove.mutate(undefined, { onSettled: done })}
          />
        </div>
      )}
    </>
  );
}
