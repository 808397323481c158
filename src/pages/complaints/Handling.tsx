import { takenOver } from '#contract/complaintRules.ts';
import type { ComplaintDetail } from '#contract/complaints.ts';
import { contactStatuses, type ContactStatus } from '#contract/surveyFields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import Status from './Status.tsx';
import type { ComplaintChange } from './useComplaint.ts';
import { statusWords, words } from './words.ts';

interface HandlingProps {
  complaint: ComplaintDetail;
  writes: boolean;
  busy: boolean;
  change: (changes: ComplaintChange) => void;
}

/** How far the complaint is, and who takes care of it. */
export function Handling({ complaint, writes, busy, change }: HandlingProps) {
  const say = useSay();
  const { me } = useScope();
  const { contactStatus, assignee, assignees } = complaint;
  const name = assignee ? (assignee.name ?? say(words.someone)) : say(words.nobody);
  if (!writes)
    return (
      <p className="complaint-handling">
        <Status row={complaint} /> <span>{name}</span>
      </p>
    );
  // Whoever has it stays in the list, even where nobody could be given it any more.
  const listed = assignee && !assignees.some(({ id }) => id === assignee.id) ? [{ id: assignee.id, name }] : [];
  return (
    <div className="complaint-handling">
      <label className="labelled">
        <span>{say(words.status)}</span>
        <select
          value={contactStatus}
          disabled={busy}
          onChange={({ target }) => change({ contactStatus: target.value as ContactStatus })}
        >
          {contactStatuses.map((status) => (
            <option key={status} value={status}>
              {say(statusWords[status])}
            </option>
          ))}
        </select>
      </label>
      <label className="labelled">
        <span>{say(words.assignee)}</span>
        <select
          value={assignee?.id ?? ''}
          disabled={busy}
          onChange={({ target }) => change({ assigneeId: target.value || null })}
        >
          <option value="">{say(words.nobody)}</option>
          {[...listed, ...assignees].map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      {assignee?.id !== me.id && (
        <button
          type="button"
          className="button button-primary"
          disabled={busy}
          onClick={() => change(takenOver(contactStatus, me.id))}
        >
          {say(words.takeOver)}
        </button>
      )}
    </div>
  );
}
