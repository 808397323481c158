import { monthRange, type CalendarDay } from '#contract/reservations/dailyReport.ts';
import { daysOfRange } from '#contract/core/ranges.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';
import { mapValues } from 'es-toolkit';
import { countColumns } from '#server/platform/sql/reservationCounts.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { branchesInQuery, branchSql } from './conditions.ts';

interface Row {
  day: string;
  states: CalendarDay['states'];
}

const nobody = { parties: 0, covers: 0 };
const empty: CalendarDay['states'] = mapValues(countColumns, () => nobody);

const statesSql = Object.entries(countColumns).map(
  ([state, column]) => `'${state}', json_build_object('parties', sum(${column}), 'covers', sum(${column}_covers))`,
);

/** Parties and covers for every day of a month, from the counts. */
export async function calendarOf(
  database: Database,
  scope: BranchAccess,
  { month, branches, type }: { month: string; branches?: readonly string[]; type?: ReservationType },
): Promise<CalendarDay[]> {
  const values = new Values();
  const [first, last] = monthRange(month);
  const rows = await database.query<Row>({
    text: `select to_char(day, 'YYYY-MM-DD') as day, json_build_object(
        ${statesSql.join(', ')}) as states
      from reservation_counts
      where company_id = ${values.add(scope.companyId)} and axis = 'dining'
        and ${branchSql(branchesInQuery(scope, branches) ?? [''], 'branch_id', values)}
        and day between ${values.add(first)}::date and ${values.add(last)}::date
        ${type ? `and type = ${values.add(type)}` : ''}
      group by day`,
    values: values.list,
  });
  const known = new Map(rows.map(({ day, states }) => [day, states]));
  return daysOfRange(first, last).map((day) => ({ day, states: known.get(day) ?? empty }));
}
