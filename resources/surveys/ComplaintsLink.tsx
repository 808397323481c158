import { Link } from 'react-router';
import { formatNumber } from '#i18n/formats.ts';
import { say } from '../define/fields.ts';
import { useFollowing } from '../define/view/following.ts';
import { useLanguage, useSay } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { complaintsFamily, useComplaintCounts } from './complaintCounts.ts';
import './surveys.css';

const words = {
  complaints: say('Complaints', '客訴', '投诉', '苦情'),
  open: say('open', '件未結案', '件未结案', '件未完了'),
};

/** Leads to the inbox of complaints, and says how many are open, as it is now. */
export default function ComplaintsLink() {
  const told = useSay();
  const language = useLanguage();
  const { companyId } = useScope();
  const counts = useComplaintCounts(companyId);
  useFollowing('complaint', complaintsFamily);
  if (companyId === null) return null;
  const open = counts && counts.NEED_RESPONSE + counts.IN_PROGRESS;
  return (
    <p className="survey-complaints">
      <Link className="button" to={`/surveys/${encodeURIComponent(companyId)}/complaints`}>
        {told(words.complaints)}
        {open !== undefined && (
          <span className={open ? 'tag tag-bad' : 'tag'}>
            {formatNumber(open, language)} {told(words.open)}
          </span>
        )}
      </Link>
    </p>
  );
}
