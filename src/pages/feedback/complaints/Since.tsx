import type { Complaint } from '#contract/feedback/complaints.ts';
import { formatSince } from '#i18n/spans.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useNow } from '#resources/framework/view/useNow.ts';

/** The time since the guest asked for a call. */
export default function Since({ row }: { row: Pick<Complaint, 'submittedTime' | 'branchId'> }) {
  const { instant } = useFormats();
  const { submittedTime, branchId } = row;
  return (
    <time dateTime={submittedTime} title={instant(submittedTime, branchId)}>
      {formatSince(submittedTime, useLanguage(), useNow())}
    </time>
  );
}
