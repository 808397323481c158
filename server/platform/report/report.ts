import type { Language } from '#contract/core/constants.ts';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { Values } from '../sql/values.ts';
import type { Database } from '../db/client.ts';
import { fileColumns, queryText, type ReportQueryParts } from './columns.ts';
import { allOf, orderByColumns, pageOfRows } from '../sql/page.ts';
import { branchCondition, searchCondition, currencyTotals, guestJoin, type Reader } from './conditions.ts';
import type { ReportFile } from './file.ts';

/**
 * Reports over the rows of one table: a page of them, sums per day and currency, and a file, all under the same
 * conditions.
 */

/** A figure: the condition of its rows, and the column to add up; without one the rows are counted. */
export interface ReportFigureQuery {
  when: string;
  sum?: string;
}

interface Source<Filter, Name extends string, Sort extends string, Report extends ReportDeclaration> {
  report: Report;
  table: string;
  /** The alias of a row in statements. It has `company_id`, `branch_id`, `id` and `currency`. */
  as: string;
  /** The joins for showing and searching rows, without the guest's. */
  joins?: string;
  /** The SQL of the guest's id, in the row or in `joins`. The guest is joined as `c`, and a search includes the guest. */
  guest?: string;
  /** The columns of a row in responses. */
  columns: string;
  /** The column with the day that a filter uses, and its first and last day. */
  days: (filter: Filter) => { column: string; from: string; to: string };
  /** The columns of conditions, by name. */
  equal: { readonly [Key in keyof Filter]?: string };
  /** The texts that a search includes, in addition to the guest. */
  searched: readonly string[];
  figures: Readonly<Record<Name, ReportFigureQuery>>;
  sorts: Readonly<Record<Sort, string>>;
  /** The sort of the file, latest first. */
  sort: Sort;
  file: Parameters<typeof fileColumns<Report>>[1];
  /** A column whose values in the requested days are returned with the sums, whatever its own filter. */
  listed?: { column: string; without: keyof Filter };
}

const allJoins = ({ as, joins = '', guest }: { as: string; joins?: string; guest?: string }): string =>
  guest === undefined ? joins : `${joins} ${guestJoin(as, guest)}`;

/** The query of a page. */
interface ReportParams<Name, Sort> {
  page: number;
  itemsPerPage: number;
  sort: { field: Sort; descending: boolean };
  counted?: Name;
}

/**
 * Creates a report of a table.
 *
 * @returns `page` returns the requested rows and their total; `figures` the sums of each currency, each day and
 *   currency, and the values of a listed column; `file` the content of a file; `conditions` is shared by the others
 */
export function defineReportQueries<
  Row extends { id: string },
  Sums extends object,
  Filter extends ReportQueryParts,
  Name extends string,
  Sort extends string,
  Report extends ReportDeclaration,
>(source: Source<Filter, Name, Sort, Report>) {
  const { report, table, as, guest, days, figures, sorts, listed } = source;
  const names = Object.keys(figures) as Name[];
  const joins = allJoins(source);

  function conditions(scope: Reader, filter: Filter, values: Values): { where: string; joins: string } {
    // The first value, as in the file's statement about time zones.
    const company = values.add(scope.companyId);
    const { column, from, to } = days(filter);
    const search = searchCondition(filter.search, source.searched, values, { guests: guest !== undefined });
    const equal = Object.entries<string | undefined>(source.equal).map(([name, what]) => {
      const value = filter[name as keyof Filter];
      return value !== undefined && `${what} = ${values.add(value)}`;
    });
    const where = allOf([
      `${as}.company_id = ${company}`,
      branchCondition(scope, filter.branchId, `${as}.branch_id`, values),
      `${column} between ${values.add(from)}::date and ${values.add(to)}::date`,
      ...equal,
      filter.currency && `${as}.currency = ${values.add(filter.currency)}`,
      search,
    ]);
    return { where, joins: search ? joins : '' };
  }

  /** The same for the rows of a figure, if one is requested. */
  function narrowed(scope: Reader, query: Filter & Pick<ReportParams<Name, Sort>, 'counted'>, values: Values) {
    const { where, joins: searchJoins } = conditions(scope, query, values);
    const { counted } = query;
    return { where: counted ? `${where} and ${figures[counted].when}` : where, joins: searchJoins };
  }

  return {
    conditions,

    async page(database: Database, scope: Reader, query: Filter & ReportParams<Name, Sort>) {
      const values = new Values();
      const { where, joins: searchJoins } = narrowed(scope, query, values);
      // Joined data is looked up only for the page.
      const { rows, total } = await pageOfRows<Row>(database, query, values, {
        select: source.columns,
        from: `${table} ${as} ${searchJoins}`,
        where: [where],
        order: orderByColumns([sorts[query.sort.field], `${as}.id`], query.sort),
        chosen: as,
        joins,
      });
      return { total, data: rows };
    },

    async figures(database: Database, scope: Reader, filter: Filter) {
      const values = new Values();
      const { where, joins: searchJoins } = conditions(scope, filter, values);
      const { column } = days(filter);
      const sums = names.map((name) => {
        const { when, sum } = figures[name];
        const counted = sum
          ? `coalesce(sum(${as}.${sum}) filter (where ${when}), 0)::bigint`
          : `count(*) filter (where ${when})::int`;
        return `${counted} as "${name}"`;
      });
      const added = names.map((name) => `sum("${name}")::${figures[name].sum ? 'bigint' : 'int'} as "${name}"`);
      const byDay = `select to_char(${column}, 'YYYY-MM-DD') as day, ${as}.currency${listed ? `, ${listed.column} as listed` : ''},
          ${sums.join(', ')}
        from ${table} ${as} ${searchJoins} where ${where} group by ${column}, 2${listed ? ', 3' : ''}`;
      const [found, ofAny] = await Promise.all([
        database.query<Sums & { day: string; currency: string; listed?: string[] }>({
          text: listed
            ? `select day, currency, ${added.join(', ')}, array_agg(listed) as listed from (${byDay}) found group by 1, 2 order by 1, 2`
            : `${byDay} order by 1, 2`,
          values: values.list,
        }),
        // The choices ignore the column's own filter, so that others can still be selected.
        listed && (filter[listed.without] !== undefined || filter.search) ? listedOf(database, scope, filter) : null,
      ]);
      const all = ofAny ?? [...new Set(found.flatMap((day) => day.listed ?? []))].sort();
      const dayList = found.map(({ listed: _, ...day }) => day as unknown as Sums & { day: string; currency: string });
      return { totals: currencyTotals(dayList), days: dayList, ...(listed && { listed: all }) };
    },

    file(
      scope: Reader,
      query: Filter & Pick<ReportParams<Name, Sort>, 'counted'> & { language: Language },
    ): ReportFile {
      const values = new Values();
      const { where } = narrowed(scope, query, values);
      const { from, to } = days(query);
      return {
        entity: report,
        title: report.label,
        columns: fileColumns(report, source.file),
        from: `${table} ${as} ${joins}
          left join branches b on b.company_id = ${as}.company_id and b.id = ${as}.branch_id where ${where}`,
        orderBy: `${sorts[source.sort]} desc, ${as}.id desc`,
        branch: branchCondition(scope, query.branchId, 'b.id', values),
        values: values.list,
        filter: queryText(report, query, [from, to]),
      };
    },
  };

  async function listedOf(database: Database, scope: Reader, filter: Filter): Promise<string[]> {
    if (!listed) return [];
    const values = new Values();
    const { where } = conditions(scope, { ...filter, [listed.without]: undefined, search: undefined }, values);
    const rows = await database.query<{ listed: string }>({
      text: `select distinct ${listed.column} as listed from ${table} ${as} where ${where} order by 1`,
      values: values.list,
    });
    return rows.map((row) => row.listed);
  }
}
