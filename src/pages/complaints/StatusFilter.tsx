import { complaintViews, statusesOf } from '#contract/complaintRules.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { EntryInputProps } from '#resources/define/entries.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useComplaintCounts } from '#resources/surveys/complaintCounts.ts';
import { statusWords } from './words.ts';
import './complaints.css';

/** Which of the complaints, each with how many there are. */
export default function StatusFilter({ label, value = 'open', change, asked }: EntryInputProps) {
  const say = useSay();
  const language = useLanguage();
  const { companyId } = useScope();
  const { status: _, ...others } = asked;
  const counts = useComplaintCounts(companyId, others);
  return (
    <nav className="presets complaint-views" aria-label={label}>
      {complaintViews.map((view) => (
        <button
          key={view}
          type="button"
          className="preset"
          aria-pressed={view === value}
          onClick={() => change(view === 'open' ? null : view)}
        >
          {say(statusWords[view])}
          <span className="preset-count">
            {counts &&
              formatNumber(
                statusesOf(view).reduce((sum, one) => sum + counts[one], 0),
                language,
              )}
          </span>
        </button>
      ))}
    </nav>
  );
}
