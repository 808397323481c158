import type { Complaint } from '#contract/complaints.ts';
import { localized } from '#contract/surveyFields.ts';
import { useLanguage } from '#resources/define/view/say.ts';

/** What the guest was asked. */
export default function SurveyTitle({ row }: { row: Pick<Complaint, 'surveyTitle'> }) {
  return <>{localized(row.surveyTitle, useLanguage())}</>;
}
