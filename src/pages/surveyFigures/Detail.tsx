import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '#resources/define/view/say.ts';
import type { SurveyRows } from '#resources/surveys/paths.ts';
import { AnswerRows } from './AnswerRows.tsx';
import { LinkRows } from './LinkRows.tsx';
import { RowFilters } from './RowFilters.tsx';
import { readRows, writeRows } from './rows.ts';
import { Submission } from './Submission.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { words } from './words.ts';

/** What guests answered, one by one; `submission` in the address opens one. */
export default function Detail() {
  const say = useSay();
  const [query, setQuery] = useSearchParams();
  const rows = readRows(query);
  const submission = query.get('submission');
  const { step } = rows;
  const show = useCallback(
    (next: SurveyRows) =>
      setQuery(
        (before) => {
          const params = new URLSearchParams(before);
          writeRows(params, next);
          return params;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const close = useCallback(
    () =>
      setQuery((before) => {
        const params = new URLSearchParams(before);
        params.delete('submission');
        return params;
      }),
    [setQuery],
  );
  const days = { from: rows.from, to: rows.to };
  const lists = [
    { name: words.listAll, on: !step && !rows.commented && !rows.unsatisfied, to: {} },
    { name: words.unsatisfiedOpen, on: !step && rows.unsatisfied === 'open', to: { unsatisfied: 'open' } },
    { name: words.comments, on: !step && rows.commented === true, to: { commented: true } },
    { name: words.links, on: step !== undefined, to: { step: 'issued' } },
  ] as const;
  return (
    <SurveyFrame view="detail">
      <div className="presets" role="group" aria-label={say(words.lists)}>
        {lists.map(({ name, on, to }) => (
          <button
            key={name.en}
            type="button"
            className="preset"
            aria-pressed={on}
            onClick={() => show({ ...days, ...to })}
          >
            {say(name)}
          </button>
        ))}
      </div>
      <RowFilters rows={rows} onChange={show} />
      {step ? <LinkRows rows={{ ...rows, step }} /> : <AnswerRows rows={rows} />}
      {submission && <Submission id={submission} onClose={close} />}
    </SurveyFrame>
  );
}
