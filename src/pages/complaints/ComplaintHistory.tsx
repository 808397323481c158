import type { ComplaintDetail } from '#contract/complaints.ts';
import { contactStatuses } from '#contract/surveyFields.ts';
import type { Labels } from '#resources/define/fields.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { statusWords, words } from './words.ts';

const labels: Readonly<Record<string, Labels>> = {
  contactStatus: words.status,
  assigneeId: words.assignee,
  firstAnswerTime: words.firstAnswer,
};

/** Who changed what of a complaint, newest first. */
export function ComplaintHistory({ complaint: { history, branchId } }: { complaint: ComplaintDetail }) {
  const say = useSay();
  const scope = useScope();
  const told = (field: string, value: unknown): string => {
    if (typeof value !== 'string') return field === 'assigneeId' ? say(words.nobody) : '—';
    const status = contactStatuses.find((one) => one === value);
    if (field === 'contactStatus' && status) return say(statusWords[status]);
    return field === 'firstAnswerTime' ? formatInstant(value, zoneOf(scope, branchId)) : value;
  };
  return (
    <section>
      <h3>{say(words.history)}</h3>
      {!history.length && <p className="quiet">{say(words.noHistory)}</p>}
      <ul className="complaint-notes">
        {history.map((entry) => (
          <li key={entry.id}>
            <p className="quiet">
              {entry.author?.name ?? say(words.someone)} · {formatInstant(entry.at, zoneOf(scope, branchId))}
            </p>
            {entry.changes.map(({ field, before, after }) => (
              <p key={field}>
                {labels[field] ? say(labels[field]) : field}: {told(field, before)} → {told(field, after)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
