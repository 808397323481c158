import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { longestComplaintNote } from '#contract/complaintRules.ts';
import type { ComplaintDetail } from '#contract/complaints.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { words } from './words.ts';

interface NotesProps {
  complaint: ComplaintDetail;
  writes: boolean;
  busy: boolean;
  add: (text: string) => Promise<unknown>;
}

/** What was done about a complaint, and writing down more. */
export function ComplaintNotes({ complaint: { written, branchId }, writes, busy, add }: NotesProps) {
  const say = useSay();
  const scope = useScope();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What was refused stays typed; why is told where it was refused.
    add(text.trim()).then(
      () => setText(''),
      () => undefined,
    );
  };
  return (
    <section>
      <h3>{say(words.notes)}</h3>
      {written.length ? (
        <ul className="complaint-notes">
          {written.map((note) => (
            <li key={note.id}>
              <p className="quiet">
                {note.author?.name ?? say(words.someone)} · {formatInstant(note.createdTime, zoneOf(scope, branchId))}
              </p>
              <p className="complaint-text">{note.text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{say(words.noNotes)}</p>
      )}
      {writes && (
        <form className="complaint-form" onSubmit={submit}>
          <TextField
            label={say(words.note)}
            helperText={say(words.noteHelp)}
            multiline
            minRows={2}
            maxRows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: longestComplaintNote } }}
          />
          <button type="submit" className="button button-primary" disabled={busy || !text.trim()}>
            {say(words.addNote)}
          </button>
        </form>
      )}
    </section>
  );
}
