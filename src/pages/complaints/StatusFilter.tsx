import { complaintViews, statusesOf } from '#contract/complaintRules.ts';
import type { EntryInputProps } from '#resources/define/entries.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { useComplaintCounts } from '#resources/surveys/complaintCounts.ts';
import { statusWords } from './words.ts';

/** Which of the complaints, each with how many there are. */
export default function StatusFilter({ label, value = 'open', change, asked }: EntryInputProps) {
  const say = useSay();
  const { number } = useFormats();
  const { status: _, ...others } = asked;
  const counts = useComplaintCounts(useScope().companyId, others);
  return (
    <nav className="presets whole-row" aria-label={label}>
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
            {counts && number(statusesOf(view).reduce((sum, one) => sum + counts[one], 0))}
          </span>
        </button>
      ))}
    </nav>
  );
}
