import {
  maxReportSources,
  reportSorts,
  reportTabs,
  type ReportSort,
  type ReportTab,
} from '#contract/reservations/dailyReport.ts';
import { isReportDay } from '#contract/core/ranges.ts';
import {
  reportedTypeOf,
  reservationStates,
  sourceName,
  type ReservationState,
} from '#contract/reservations/reservations.ts';
import { diningSections, type DiningSection } from '#contract/core/sections.ts';

/** The state of a daily report in the address. */
export interface ReportState {
  tab: ReportTab;
  /** Null: the current day. */
  date: string | null;
  search: string;
  states: readonly ReservationState[];
  sources: readonly string[];
  sections: readonly DiningSection[];
  sort: { field: ReportSort; descending: boolean };
  page: number;
  /** The printable sheet in one of these paper sizes. */
  sheet: Paper | null;
}

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

const defaultSort: ReportState['sort'] = { field: 'startTime', descending: false };

/** The valid values of a list in the address. */
const listed = <T extends string>(text: string | null, known: readonly T[]): T[] =>
  known.filter((one) => (text ?? '').split(',').includes(one));

/** Reads an address; invalid values are ignored. */
export function readReportState(tab: ReportTab, query: URLSearchParams): ReportState {
  const sort = query.get('sort') ?? '';
  const field = reportSorts.find((one) => one === sort.replace(/^-/, ''));
  const date = query.get('date');
  const sources = (query.get('sources') ?? '').split(',').filter(Boolean);
  return {
    tab,
    date: date !== null && isReportDay(date) ? date : null,
    search: (query.get('q') ?? '').slice(0, 100),
    states: listed(query.get('states'), reservationStates),
    sources: sources.length <= maxReportSources && sources.every((one) => sourceName.test(one)) ? sources : [],
    sections: listed(query.get('sections'), diningSections),
    sort: field ? { field, descending: sort.startsWith('-') } : defaultSort,
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    sheet: papers.find((one) => one === query.get('sheet')) ?? null,
  };
}

const written: readonly (keyof ReportState)[] = ['date', 'states', 'sources', 'sections', 'sheet'];

/** The address of a state. Other params (company, branch) are kept. */
export function reportAddress(state: ReportState, before: URLSearchParams): string {
  const query = new URLSearchParams(before);
  const put = (name: string, value: string) => (value ? query.set(name, value) : query.delete(name));
  for (const name of written) put(name, String(state[name] ?? ''));
  put('q', state.search);
  const { field, descending } = state.sort;
  put('sort', field === defaultSort.field && !descending ? '' : `${descending ? '-' : ''}${field}`);
  put('page', state.page > 1 ? String(state.page) : '');
  return `/daily-report/${state.tab}${query.size ? `?${query}` : ''}`;
}

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
