import { Link } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import { answerLabels } from '#contract/guests/crmLabels.ts';
import { guestAnswers } from '#contract/guests/guestRecords.ts';
import { localized } from '#contract/feedback/surveyFields.ts';
import { openRecordPath } from '../../framework/view/openRecord.ts';
import { recordsTab } from './records.tsx';

/** A guest's answers to surveys. */
export default recordsTab({
  list: guestAnswers,
  rowsOf: ({ answers }) => answers,
  idOf: ({ submissionId }) => submissionId,
  words: 'guest.answers',
  entry(answer, { companyId, labelOf, language, instant, branchName, may }) {
    const { submissionId, branchId, unsatisfied, contactStatus } = answer;
    const title = answer.title ? localized(answer.title, language) : labelOf(later.survey);
    const inbox = openRecordPath(`/surveys/${encodeURIComponent(companyId)}/complaints`, submissionId);
    return {
      title: contactStatus && may('surveyManagement') ? <Link to={inbox}>{title}</Link> : title,
      state: labelOf(answerLabels[contactStatus ? 'wantsCall' : unsatisfied ? 'unsatisfied' : 'satisfied']),
      tone: unsatisfied ? 'fail' : 'good',
      facts: [instant(answer.submittedTime, branchId), branchName(branchId)],
      texts: answer.texts,
    };
  },
});
