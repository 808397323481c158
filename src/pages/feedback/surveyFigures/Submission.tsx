import { Link } from 'react-router';
import type { ContactStatus } from '#contract/feedback/surveyFields.ts';
import { getSurveySubmission, putContactStatus, type SurveySubmission } from '#contract/feedback/surveys.ts';
import { call } from '#data-provider/client.ts';
import { ReportDrawer } from '#resources/framework/view/report/ReportDrawer.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { openRecordPath } from '#resources/framework/view/openRecord.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useDoneText } from '#resources/framework/view/useDoneText.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { complaintsKey } from '#resources/feedback/surveys/complaintCounts.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Facts } from '#ui/Facts.tsx';
import { AnswerList, WrittenAnswers } from '../complaints/AnswerList.tsx';
import Status, { StatusChoice } from '../complaints/Status.tsx';
import {
  questionAt,
  surveyFigures,
  useAddressed,
  useSurveyFailureText,
  useSurvey,
  useSurveyedBranch,
} from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

/** The answers of one guest. */
export function Submission({ id, onClose }: { id: string; onClose: () => void }) {
  const labelOf = useLabels();
  const { instant } = useFormats();
  const branchName = useSurveyedBranch();
  const { companyId } = useAddressed().survey;
  const surveyData = useSurvey().data;
  const params = { companyId, submissionId: id };
  const answer = useCall([surveyFigures, companyId, 'submission'], getSurveySubmission, { params });
  return (
    <ReportDrawer title={labelOf(surveyFigureWords.submission)} onClose={onClose}>
      <QueryBoundary answer={answer} rows={6} failureText={useSurveyFailureText()}>
        {(submission) => (
          <div className="stack stack-wide">
            <Facts
              facts={[
                [labelOf(surveyFigureWords.answeredAt), instant(submission.submittedTime, submission.branchId)],
                [labelOf(surveyFigureWords.branch), branchName(submission.branchId)],
                [
                  labelOf(surveyFigureWords.satisfaction),
                  labelOf(submission.unsatisfied ? surveyFigureWords.unsatisfied : surveyFigureWords.content),
                ],
              ]}
            />
            {submission.contactStatus && <Contact submission={submission} status={submission.contactStatus} />}
            <Answers
              answers={submission.response.answers.map((one) => ({
                ref: one.ref,
                title: questionAt(surveyData, one.ref)?.title ?? null,
                answer: one,
              }))}
            />
          </div>
        )}
      </QueryBoundary>
    </ReportDrawer>
  );
}

/** Written answers, then chosen ones. */
const Answers = (props: Parameters<typeof AnswerList>[0]) => (
  <>
    {props.answers.some(({ answer }) => answer.type === 'text') && <WrittenAnswers {...props} />}
    <AnswerList {...props} />
  </>
);

interface ContactProps {
  submission: SurveySubmission;
  status: ContactStatus;
}

/** The status of calling back. Only for unhappy guests who asked for a call. */
function Contact({ submission: { submissionId, surveyId, version }, status }: ContactProps) {
  const labelOf = useLabels();
  const doneText = useDoneText();
  const writes = useMayWrite();
  const { companyId } = useAddressed().survey;
  const { mutate, isPending } = useAction(
    (contactStatus: ContactStatus) =>
      call(putContactStatus, {
        params: { surveyId, responseId: submissionId },
        query: { companyId },
        body: { contactStatus, version },
      }),
    {
      done: () => doneText('saved', surveyFigureWords.contact),
      failureText: useSurveyFailureText(),
      reads: [[surveyFigures], [complaintsKey]],
    },
  );
  return (
    <div className="framed pad row row-apart">
      {writes ? (
        <StatusChoice label={labelOf(surveyFigureWords.contact)} value={status} disabled={isPending} change={mutate} />
      ) : (
        <Status row={{ contactStatus: status }} />
      )}
      <Link to={openRecordPath(`/surveys/${encodeURIComponent(companyId)}/complaints`, submissionId)}>
        {labelOf(surveyFigureWords.toComplaint)}
      </Link>
    </div>
  );
}
