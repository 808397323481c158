import { maxReportSources, reportSorts, reportTabs, type ReportTab } from '#contract/reservations/dailyReport.ts';
import { reportedTypeOf, reservationStates, sourceName } from '#contract/reservations/reservations.ts';
import { diningSections } from '#contract/core/sections.ts';
import {
  choiceParam,
  choicesParam,
  dayParam,
  defineAddress,
  renamedParam,
  pageParam,
  param,
  searchTextParam,
  sortParams,
  type Changes,
} from '#ui/address.ts';

export const papers = ['a4', 'letter'] as const;

const isSources = (names: readonly string[]) =>
  names.length <= maxReportSources && names.every((one) => sourceName.test(one));

/** The state of a daily report in the address. */
export const dailyReportAddress = defineAddress({
  /** Undefined: the current day. */
  date: dayParam,
  states: choicesParam(reservationStates),
  sources: param<readonly string[]>((found) => {
    const names = found.split(',').filter(Boolean);
    return isSources(names) ? names : [];
  }),
  sections: choicesParam(diningSections),
  /** The printable sheet in one of the paper sizes. */
  sheet: choiceParam(papers),
  search: renamedParam('q', searchTextParam),
  sort: sortParams(reportSorts, { field: 'startTime', descending: false }),
  page: pageParam,
});

type InAddress = ReturnType<typeof dailyReportAddress.read>;
export interface ReportState extends InAddress {
  tab: ReportTab;
}
export type ReportChanges = Changes<ReportState>;

/** The query params of the call for a state. */
export function reportQuery({ tab, search, states, sources, sections, sort }: ReportState) {
  return {
    type: reportedTypeOf(reportTabs[tab]),
    search: search.trim() || undefined,
    states: states.length ? [...states] : undefined,
    sources: sources.length ? [...sources] : undefined,
    sections: sections.length ? [...sections] : undefined,
    sort,
  };
}

/** Whether any filter besides day and kind is set. */
export const isFiltered = ({ search, states, sources, sections }: ReportState): boolean =>
  search.trim() !== '' || states.length + sources.length + sections.length > 0;

/** The state that clears all filters. */
export const unfiltered = { search: '', states: [], sources: [], sections: [] } as const;
