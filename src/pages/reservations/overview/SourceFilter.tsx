import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { sourceTypeOf, sourceTypes } from '#contract/reservations/reservations.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { PopupForm } from '#ui/PopupForm.tsx';
import { Checkbox, ChosenBoxes } from '#ui/CheckboxGroup.tsx';
import { useSourceText } from './useSourceText.tsx';
import { useSources } from './useStatistics.ts';

interface SourceFilterProps {
  companyId: string;
  branchId: string | null;
  /** Empty means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Filters by source: all, or some of the restaurant, its website and its partners. */
export default function SourceFilter({ companyId, branchId, chosen, onChange }: SourceFilterProps) {
  const translate = useTranslate();
  const { source: nameOf, sourceType, column } = useReservationWords();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<readonly string[]>(chosen);
  const answer = useSources(companyId, branchId);
  const offered = [...new Set([...(answer.data ?? []), ...chosen])];
  const label = column('createdFrom');
  const text = useSourceText(chosen);

  const apply = () => {
    setOpen(false);
    // Selecting all sources clears the filter, so that sources added later count, too.
    onChange(draft.length === offered.length ? [] : [...draft]);
  };
  return (
    <div className="chip-anchor">
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setDraft(chosen);
          setOpen(!open);
        }}
      >
        {text}
      </button>
      {open && (
        <PopupForm label={label} submit="dateRange.show" onSubmit={apply} onClose={() => setOpen(false)}>
          <Checkbox label={translate('overview.source.all')} on={draft.length === 0} onChange={() => setDraft([])} />
          {sourceTypes.map((type) => {
            const own = offered.filter((source) => sourceTypeOf(source) === type);
            return (
              own.length > 0 && (
                <ChosenBoxes
                  key={type}
                  legend={sourceType(type)}
                  options={own.map((name) => ({ value: name, label: nameOf(name) }))}
                  chosen={draft}
                  onChange={setDraft}
                />
              )
            );
          })}
        </PopupForm>
      )}
    </div>
  );
}
