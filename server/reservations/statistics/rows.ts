import { omit } from 'es-toolkit';
import type { ReservationsQuery } from '#contract/reservations/statistics.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { orderByColumns } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { nameSql } from '#server/platform/sql/reservations.ts';
import { periodsOf, reservationJoins, reservationJson } from '../wire.ts';
import { rowConditions, type RowsQuery } from './conditions.ts';
import { amountOfRows, countRows } from './figures.ts';
import { placesOf } from './places.ts';

/** The list of reservations: the rows behind a figure. */

const sorted = {
  startTime: ['r.dining_date', 'r.start_time'],
  createdTime: ['r.created_date', 'r.created_time'],
  name: [`search_fold(${nameSql})`],
  groupSize: ['r.group_size', 'r.start_time'],
  updatedTime: ['r.updated_time'],
} as const;

/** The conditions of a query. */
function toQuery(scope: BranchAccess, query: ReservationsQuery): RowsQuery {
  const { companyId } = scope;
  const { branchId, search, ...rest } = omit(query, ['sort', 'from', 'size']);
  const { startDate, endDate, by, createdFrom, sections, ...filter } = rest;
  const range = { startDate, endDate, by, createdFrom, sections };
  return { companyId, places: placesOf(scope, branchId), ...range, search: search || undefined, filter };
}

/** A page of reservations with the total number of parties and covers. */
export async function reservationPage(database: Database, scope: BranchAccess, query: ReservationsQuery) {
  const periods = await periodsOf(database, scope.companyId);
  const params = toQuery(scope, query);
  const page = () => pageOf(database, scope, query, params, periods);
  const count = () =>
    params.sections || params.search
      ? countRows(database, params, periods)
      : amountOfRows(database, params, params.filter);
  // Rare conditions are counted first: without matches the page's query would search all days.
  const { types: _, states: _states, ...rare } = params.filter;
  const isRare = Object.values(rare).some((value) => value !== undefined);
  const counted = isRare ? await count() : null;
  const wanted = query.size > 0 && (counted === null || counted.parties > query.from);
  const [rows, total] = await Promise.all([wanted ? page() : [], counted ?? count()]);
  return { reservations: rows, total: total.parties, covers: total.covers, from: query.from, size: query.size };
}

async function pageOf(
  database: Database,
  scope: BranchAccess,
  query: ReservationsQuery,
  params: RowsQuery,
  periods: Awaited<ReturnType<typeof periodsOf>>,
): Promise<Reservation[]> {
  const values = new Values();
  const { where, joined } = rowConditions(params, periods, values);
  const usual = query.by === 'created' ? ('createdTime' as const) : ('startTime' as const);
  const sort = query.sort ?? { field: usual, descending: false };
  const order = orderByColumns([...sorted[sort.field], 'r.id'], sort);
  const found = await database.query<{ json: Reservation }>({
    // The page's ids first, so that guests are joined only for its rows.
    text: `select ${reservationJson(values, scope, periods)} as json
      from (select r.id, row_number() over (order by ${order}) as place
        from reservations r ${joined || sort.field === 'name' ? reservationJoins : ''} where ${where}
        order by ${order} limit ${values.add(query.size)} offset ${values.add(query.from)}) p
      join reservations r on r.company_id = $1 and r.id = p.id ${reservationJoins}
      order by p.place`,
    values: values.list,
  });
  return found.map(({ json }) => json);
}
