import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { contactStatuses, type ContactStatus } from '#contract/surveyFields.ts';
import { getSurveySubmission, putContactStatus, type SurveySubmission } from '#contract/surveys.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { ReportDrawer } from '#resources/define/view/report/ReportDrawer.tsx';
import { useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { complaintsFamily } from '#resources/surveys/complaintCounts.ts';
import { surveyErrorText, unknownError } from '#resources/surveys/surveyError.ts';
import { TableSkeleton } from '#ui/states.tsx';
import { AnswerList } from '../complaints/AnswerList.tsx';
import Status from '../complaints/Status.tsx';
import { statusWords } from '../complaints/words.ts';
import { SurveyError } from './SurveyError.tsx';
import { questionAt, surveyFigures, useAddressed, useBranchName, useSurvey } from './useSurvey.ts';
import { words } from './words.ts';
import '../complaints/complaints.css';

/** What one guest answered. */
export function Submission({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const { survey } = useAddressed();
  const { companyId } = survey;
  const asked = useSurvey().data;
  const { data, error, refetch } = useQuery({
    queryKey: [surveyFigures, companyId, 'submission', id],
    queryFn: ({ signal }) => call(getSurveySubmission, { params: { companyId, submissionId: id }, signal }),
  });
  return (
    <ReportDrawer title={say(words.submission)} onClose={onClose}>
      {data ? (
        <div className="survey-submission">
          <Facts submission={data} />
          <Contact submission={data} />
          <AnswerList
            answers={data.response.answers.map((answer) => ({
              ref: answer.ref,
              title: questionAt(asked, answer.ref)?.title ?? null,
              answer,
            }))}
          />
        </div>
      ) : error ? (
        <SurveyError error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} columns={2} />
      )}
    </ReportDrawer>
  );
}

function Facts({ submission: { branchId, submittedTime, unsatisfied } }: { submission: SurveySubmission }) {
  const say = useSay();
  const scope = useScope();
  const branchName = useBranchName();
  const facts = [
    [words.answeredAt, formatInstant(submittedTime, zoneOf(scope, branchId))],
    [words.branch, branchName(branchId)],
    [words.satisfaction, say(unsatisfied ? words.unsatisfied : words.content)],
  ] as const;
  return (
    <dl className="complaint-facts">
      {facts.map(([label, text]) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far it is with calling back; of guests alone who were not content and ask for it. */
function Contact({ submission }: { submission: SurveySubmission }) {
  const say = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { companyId, me } = useScope();
  const { submissionId, surveyId, contactStatus, version } = submission;
  const { mutate, isPending } = useMutation({
    mutationFn: (status: ContactStatus) =>
      call(putContactStatus, {
        params: { surveyId, responseId: submissionId },
        query: { companyId: companyId ?? '' },
        body: { contactStatus: status, version },
      }),
    onSuccess: () => notify(say(words.saved)),
    onError: (error) => notify(surveyErrorText(error, translate, say(unknownError)), { type: 'error' }),
    onSettled: () =>
      Promise.all([surveyFigures, complaintsFamily].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
  if (!contactStatus) return null;
  const writes = (writingRoles as readonly Role[]).includes(me.role);
  return (
    <div className="complaint-handling">
      {writes ? (
        <label className="labelled">
          <span>{say(words.contact)}</span>
          <select
            value={contactStatus}
            disabled={isPending}
            onChange={({ target }) => mutate(target.value as ContactStatus)}
          >
            {contactStatuses.map((status) => (
              <option key={status} value={status}>
                {say(statusWords[status])}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <Status row={{ contactStatus }} />
      )}
      <Link to={`/surveys/${encodeURIComponent(companyId ?? '')}/complaints?open=${submissionId}`}>
        {say(words.toComplaint)}
      </Link>
    </div>
  );
}
