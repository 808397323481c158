import { useEffect, useRef, useState } from 'react';
import type { DailyReport } from '#contract/dailyReport.ts';
import { reportSorts } from '#contract/dailyReport.ts';
import { debounce } from '#contract/constants.ts';
import { diningSections } from '#contract/sections.ts';
import { isFiltered, type ReportState } from './reportState.ts';
import type { ReportWords } from './words.ts';

interface FiltersProps {
  report: DailyReport | undefined;
  state: ReportState;
  words: ReportWords;
  narrow: boolean;
  change: (changes: Partial<ReportState>, replace?: boolean) => void;
}

const several = 'several';

/** What the report is narrowed by, all of it in the address. */
export function Filters({ report, state, words, narrow, change }: FiltersProps) {
  const sources = [...new Set([...(report?.sources.map((one) => one.createdFrom) ?? []), ...state.sources])];
  const choice = (
    name: 'section' | 'source',
    values: readonly string[],
    chosen: readonly string[],
    label: (value: string) => string,
    take: (values: string[]) => void,
  ) => (
    <label className="report-select">
      <span>{words.text(`filter.${name}`)}</span>
      <select
        value={chosen.length > 1 ? several : (chosen[0] ?? '')}
        onChange={({ target }) => target.value !== several && take(target.value ? [target.value] : [])}
      >
        <option value="">{words.text('filter.all')}</option>
        {chosen.length > 1 && <option value={several}>{words.text('filter.several')}</option>}
        {values.map((value) => (
          <option key={value} value={value}>
            {label(value)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="report-filters">
      <SearchBox state={state} words={words} change={change} />
      {choice(
        'section',
        diningSections,
        state.sections,
        (value) => words.text(`section.${value}`),
        (values) => change({ sections: diningSections.filter((one) => values.includes(one)) }),
      )}
      {choice('source', sources, state.sources, words.source, (values) => change({ sources: values }))}
      {narrow && (
        <label className="report-select">
          <span>{words.text('filter.order')}</span>
          <select
            value={state.sort.field}
            onChange={({ target }) => {
              const field = reportSorts.find((one) => one === target.value);
              if (field) change({ sort: { field, descending: false } });
            }}
          >
            {(['startTime', 'name', 'groupSize', 'state', 'createdTime'] as const).map((field) => (
              <option key={field} value={field}>
                {words.text(`column.${sortColumn[field]}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {isFiltered(state) && (
        <button
          type="button"
          className="link-button"
          onClick={() => change({ search: '', states: [], sources: [], sections: [] })}
        >
          {words.text('filter.clear')}
        </button>
      )}
    </div>
  );
}

const sortColumn = { startTime: 'time', name: 'guest', groupSize: 'party', state: 'state', createdTime: 'createdTime' };

/** Asks once typing rests; what the address says from elsewhere, such as going back, is taken over. */
function SearchBox({ state, words, change }: Pick<FiltersProps, 'state' | 'words' | 'change'>) {
  const [text, setText] = useState(state.search);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    // What is still being typed is newer than any answer to what was.
    if (waiting.current === undefined) setText(state.search);
  }, [state.search]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      latest.current({ search: typed }, true);
    }, debounce.branchSearch);
  };
  return (
    <input
      type="search"
      className="search-box"
      aria-label={words.text('filter.searchLabel')}
      placeholder={words.text('filter.search')}
      maxLength={100}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  );
}
