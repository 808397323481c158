import { mostClosedDays } from '#contract/dayNotices.ts';

/** A day as a branch keeps it. */
interface KeptDay {
  date: string;
  note: string;
  closedTime: string;
}

/** The name under which a branch keeps its closed days. */
export const storedAs = 'closedDays';

/** The days on which a branch is closed out of turn, in their order. */
export const closedDaysOf = ({ settings }: { settings: Record<string, unknown> }): KeptDay[] =>
  (settings[storedAs] as KeptDay[] | undefined) ?? [];

/** With one day more, or with what is said of it anew; the oldest go where there are too many. */
export const withDay = (days: readonly KeptDay[], day: KeptDay): KeptDay[] =>
  [...days.filter(({ date }) => date !== day.date), day]
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(-mostClosedDays);
