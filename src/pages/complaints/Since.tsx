import type { Complaint } from '#contract/complaints.ts';
import { formatInstant } from '#i18n/formats.ts';
import { formatSince } from '#i18n/spans.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { useNow } from './useNow.ts';

/** How long ago the guest asked to be called. */
export default function Since({ row }: { row: Pick<Complaint, 'submittedTime' | 'branchId'> }) {
  const scope = useScope();
  const { submittedTime, branchId } = row;
  return (
    <time dateTime={submittedTime} title={formatInstant(submittedTime, zoneOf(scope, branchId))}>
      {formatSince(submittedTime, useLanguage(), useNow())}
    </time>
  );
}
