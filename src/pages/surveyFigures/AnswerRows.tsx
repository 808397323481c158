import { Link, useSearchParams } from 'react-router';
import { listCommentedSubmissions, listSurveySubmissions, type SurveySubmission } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { useWords } from '#resources/groups/useWords.ts';
import type { SurveyRows } from '#resources/surveys/paths.ts';
import Status from '../complaints/Status.tsx';
import { RowList } from './RowList.tsx';
import { daysOf, isNarrowed } from './rows.ts';
import { useAppended } from './useAppended.ts';
import { surveyFigures, useAddressed, useBranchName } from './useSurvey.ts';
import { words } from './words.ts';

/** Answers, latest first. */
export function AnswerRows({ rows }: { rows: SurveyRows }) {
  const say = useSay();
  const { survey, asked } = useAddressed();
  const { commented, unsatisfied, ref, value } = rows;
  const query = { ...asked, ...daysOf(rows), ref, value, unsatisfied };
  const list = useAppended(
    [surveyFigures, survey.companyId, survey.id, 'rows', commented ?? false, query],
    (page, signal) =>
      call(commented ? listCommentedSubmissions : listSurveySubmissions, {
        params: { surveyId: survey.id },
        query: { ...query, ...page },
        signal,
      }),
    ({ submissionId }) => submissionId,
  );
  return (
    <RowList list={list} narrowed={isNarrowed(rows)} none={say(words.none)}>
      {(row) => <AnswerRow key={row.submissionId} row={row} />}
    </RowList>
  );
}

function AnswerRow({ row }: { row: SurveySubmission }) {
  const say = useSay();
  const told = useWords();
  const scope = useScope();
  const branchName = useBranchName();
  const [query] = useSearchParams();
  const { submissionId, branchId, submittedTime, unsatisfied, contactStatus, response } = row;
  const at = formatInstant(submittedTime, zoneOf(scope, branchId));
  const opened = new URLSearchParams(query);
  opened.set('submission', submissionId);
  const texts = response.answers.flatMap((answer) => (answer.type === 'text' ? [answer.text] : []));
  return (
    <li>
      <div className="survey-row-head">
        <Link
          className="survey-row-link"
          to={`?${opened}`}
          aria-label={told(words.open, { n: `${branchName(branchId)}, ${at}` })}
        >
          {at}
        </Link>
        <span className="quiet">{branchName(branchId)}</span>
        <span className={unsatisfied ? 'tag tag-bad' : 'tag tag-on'}>
          {say(unsatisfied ? words.unsatisfied : words.content)}
        </span>
        {contactStatus && <Status row={{ contactStatus }} />}
      </div>
      {texts.length ? <p>{texts.join('\n')}</p> : <p className="quiet">{say(words.noText)}</p>}
    </li>
  );
}
