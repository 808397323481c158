import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { sourceTypeOf } from '#contract/reservations.ts';
import { useSources } from './useStatistics.ts';
import { useSourceName } from './sourceName.ts';

interface SourceFilterProps {
  companyId: string;
  branchId: string | null;
  /** None means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Where reservations come from: all, or some of the restaurant, its website and its partners. */
export default function SourceFilter({ companyId, branchId, chosen, onChange }: SourceFilterProps) {
  const translate = useTranslate();
  const nameOf = useSourceName();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<readonly string[]>(chosen);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const answer = useSources(companyId, branchId);
  const offered = [...new Set([...(answer.data ?? []).map(({ createdFrom }) => createdFrom), ...chosen])];
  const [only] = chosen;

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const apply = () => {
    close();
    // All of them is no condition: sources that come later count, too.
    onChange(draft.length === offered.length ? [] : [...draft]);
  };
  return (
    <div
      className="chip-anchor"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        ref={trigger}
        className="chip dashboard-source"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setDraft(chosen);
          setOpen(!open);
        }}
      >
        {translate('overview.source.label')}&nbsp;
        <b>
          {only === undefined
            ? translate('overview.source.all')
            : chosen.length === 1
              ? nameOf(only)
              : translate('overview.source.some', { smart_count: chosen.length })}
        </b>
      </button>
      {open && (
        <div className="dashboard-panel" role="dialog" aria-label={translate('overview.source.label')}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              apply();
            }}
          >
            <label className="dashboard-check">
              <input type="checkbox" autoFocus checked={draft.length === 0} onChange={() => setDraft([])} />
              {translate('overview.source.all')}
            </label>
            {(['host', 'web', 'thirdParty'] as const).map((type) => {
              const own = offered.filter((source) => sourceTypeOf(source) === type);
              if (own.length === 0) return null;
              return (
                <fieldset key={type}>
                  <legend>{translate(`overview.source.${type}`)}</legend>
                  {own.map((source) => (
                    <label key={source} className="dashboard-check">
                      <input
                        type="checkbox"
                        checked={draft.includes(source)}
                        onChange={({ target }) =>
                          setDraft(target.checked ? [...draft, source] : draft.filter((one) => one !== source))
                        }
                      />
                      {nameOf(source)}
                    </label>
                  ))}
                </fieldset>
              );
            })}
            <button type="submit" className="button button-primary">
              {translate('overview.source.apply')}
            </button>
          </form>
        </div>
      )}
    </div>
  );
}
