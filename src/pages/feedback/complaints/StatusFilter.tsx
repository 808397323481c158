import { complaintViews, statusesOf } from '#contract/feedback/complaintRules.ts';
import type { ConditionInputProps } from '#resources/framework/report.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useComplaintCounts } from '#resources/feedback/surveys/complaintCounts.ts';
import { statusWords } from './words.ts';

/** Filters by status, with the number of complaints for each. */
export default function StatusFilter({ label, value, change, conditions }: ConditionInputProps) {
  const labelOf = useLabels();
  const { number } = useFormats();
  const { status: _, ...others } = conditions;
  const counts = useComplaintCounts(useScope().companyId, others);
  return (
    <nav className="presets whole-row" aria-label={label}>
      {complaintViews.map((view) => (
        <button key={view} type="button" className="preset" aria-pressed={view === value} onClick={() => change(view)}>
          {labelOf(statusWords[view])}
          <span className="preset-count">
            {counts && number(statusesOf(view).reduce((sum, one) => sum + counts[one], 0))}
          </span>
        </button>
      ))}
    </nav>
  );
}
