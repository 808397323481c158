import type { Complaint } from '#contract/complaints.ts';
import { formatSince } from '#i18n/spans.ts';
import { useLanguage } from '#resources/define/view/labels.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { useNow } from '#resources/define/view/useNow.ts';

/** How long ago the guest asked to be called. */
export default function Since({ row }: { row: Pick<Complaint, 'submittedTime' | 'branchId'> }) {
  const { instant } = useFormats();
  const { submittedTime, branchId } = row;
  return (
    <time dateTime={submittedTime} title={instant(submittedTime, branchId)}>
      {formatSince(submittedTime, useLanguage(), useNow())}
    </time>
  );
}
