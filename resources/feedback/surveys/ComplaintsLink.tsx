import { pageLabels } from '#contract/labels/pageLabels.ts';
import { Link } from 'react-router';
import { useFollowing } from '#resources/framework/view/following.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { complaintsKey, useComplaintCounts } from './complaintCounts.ts';
import { surveyWords } from './words.ts';

/** Links to the inbox of complaints with the current number of open ones. */
export default function ComplaintsLink() {
  const labelOf = useLabels();
  const { number } = useFormats();
  const { companyId } = useScope();
  const counts = useComplaintCounts(companyId);
  useFollowing('complaint', complaintsKey);
  if (companyId === null) return null;
  const open = counts && counts.NEED_RESPONSE + counts.IN_PROGRESS;
  return (
    <p>
      <Link className="button" to={`/surveys/${encodeURIComponent(companyId)}/complaints`}>
        {labelOf(pageLabels.complaints)}
        {open !== undefined && (
          <span className={open ? 'tag tag-bad' : 'tag'}>
            {number(open)} {labelOf(surveyWords.openComplaints)}
          </span>
        )}
      </Link>
    </p>
  );
}
