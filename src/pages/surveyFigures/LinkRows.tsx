import { Link, useSearchParams } from 'react-router';
import type { SurveyStep } from '#contract/surveyFields.ts';
import { listSurveyLinks, type SurveyLink } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { useWords } from '#resources/groups/useWords.ts';
import type { SurveyRows } from '#resources/surveys/paths.ts';
import { RowList } from './RowList.tsx';
import { daysOf } from './rows.ts';
import { useAppended } from './useAppended.ts';
import { surveyFigures, useAddressed, useBranchName } from './useSurvey.ts';
import { words } from './words.ts';

/** Links that came as far as a step, latest first; not where they lead: that is the guest's. */
export function LinkRows({ rows }: { rows: SurveyRows & { step: SurveyStep } }) {
  const say = useSay();
  const { survey, asked } = useAddressed();
  const query = { ...asked, ...daysOf(rows), step: rows.step };
  const list = useAppended(
    [surveyFigures, survey.companyId, survey.id, 'linkRows', query],
    (page, signal) => call(listSurveyLinks, { params: { surveyId: survey.id }, query: { ...query, ...page }, signal }),
    ({ id }) => id,
  );
  const narrowed = rows.step !== 'issued' || Boolean(rows.from ?? rows.to);
  return (
    <RowList list={list} narrowed={narrowed} none={say(words.noLinks)}>
      {(row) => <LinkRow key={row.id} row={row} />}
    </RowList>
  );
}

function LinkRow({ row }: { row: SurveyLink }) {
  const say = useSay();
  const told = useWords();
  const scope = useScope();
  const branchName = useBranchName();
  const [query] = useSearchParams();
  const { id, branchId, issuedTime, openedTime, submittedTime, expiresTime } = row;
  const at = (moment: string) => formatInstant(moment, zoneOf(scope, branchId));
  const opened = new URLSearchParams(query);
  opened.set('submission', id);
  const seen = openedTime ?? submittedTime;
  const lines = [
    seen ? told(words.at, { n: say(words.opened), m: at(seen) }) : say(words.notOpened),
    !submittedTime && expiresTime && told(words.at, { n: say(words.ends), m: at(expiresTime) }),
  ];
  return (
    <li>
      <div className="survey-row-head">
        <b>{told(words.at, { n: say(words.issued), m: at(issuedTime) })}</b>
        <span className="quiet">{branchName(branchId)}</span>
        {submittedTime && (
          <Link className="survey-row-link" to={`?${opened}`}>
            {told(words.at, { n: say(words.answeredAt), m: at(submittedTime) })}
          </Link>
        )}
      </div>
      <div className="subtle">{lines.filter(Boolean).join(' · ')}</div>
    </li>
  );
}
