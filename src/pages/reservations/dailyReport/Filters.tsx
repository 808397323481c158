import { common } from '#contract/labels/commonLabels.ts';
import { debounce } from '#contract/core/constants.ts';
import { reportSorts, type DailyReport, type ReportSort } from '#contract/reservations/dailyReport.ts';
import type { ReservationColumn } from '#contract/reservations/reservationLabels.ts';
import { diningSections } from '#contract/core/sections.ts';
import { SearchBox } from '#resources/framework/view/SearchBox.tsx';
import { Button } from '#ui/Button.tsx';
import { FilterRow } from '#ui/FilterRow.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { isFiltered, unfiltered, type ReportChanges, type ReportState } from './reportState.ts';
import type { DailyReportWords } from './words.ts';

interface FiltersProps {
  report: DailyReport | undefined;
  state: ReportState;
  words: DailyReportWords;
  narrow: boolean;
  change: (changes: ReportChanges, how?: { replace: boolean }) => void;
}

const several = 'several';
const sortColumn = {
  startTime: 'time',
  name: 'name',
  groupSize: 'groupSize',
  state: 'status',
  createdTime: 'createdTime',
} as const satisfies Partial<Record<ReportSort, ReservationColumn>>;

/** The report's filters, stored in the address. */
export function Filters({ report, state, words, narrow, change }: FiltersProps) {
  const sources = [...new Set([...(report?.sources.map((one) => one.createdFrom) ?? []), ...state.sources])];
  const choice = (
    name: 'section' | 'createdFrom',
    options: readonly [value: string, text: string][],
    chosen: readonly string[],
    take: (values: string[]) => void,
  ) => (
    <SelectField
      label={words.column(name)}
      all={words.say(common.all)}
      value={chosen.length > 1 ? several : (chosen[0] ?? '')}
      options={[...(chosen.length > 1 ? [[several, words.text('filter.several')] as const] : []), ...options]}
      onChange={(value) => value !== several && take(value ? [value] : [])}
    />
  );
  return (
    <FilterRow
      className="report-filters"
      count={state.sections.length + state.sources.length + (state.search.trim() ? 1 : 0)}
    >
      <SearchBox
        hint={words.text('filter.search')}
        label={words.text('filter.searchLabel')}
        delay={debounce.branchSearch}
        value={state.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      {choice(
        'section',
        diningSections.map((one) => [one, words.section(one)]),
        state.sections,
        (values) => change({ sections: diningSections.filter((one) => values.includes(one)) }),
      )}
      {choice(
        'createdFrom',
        sources.map((one) => [one, words.source(one)]),
        state.sources,
        (values) => change({ sources: values }),
      )}
      {narrow && (
        <SelectField
          label={words.text('filter.order')}
          value={state.sort.field}
          options={Object.entries(sortColumn).map(([field, column]) => [field, words.column(column)])}
          onChange={(value) => {
            const field = reportSorts.find((one) => one === value);
            if (field) change({ sort: { field, descending: false } });
          }}
        />
      )}
      {isFiltered(state) && (
        <Button variant="link" label="dailyReport.filter.clear" onClick={() => change(unfiltered)} />
      )}
    </FilterRow>
  );
}
