import * as z from 'zod';
import { endpoint, members, named, type NamedEndpoint } from '../core/endpoint.ts';
import { asFile, fileShape } from '../core/exports.ts';
import { checkRange, rangeQuery } from '../core/ranges.ts';
import { calendarDay, count, id, instant, pageOf, paging, safeText, sortParam } from '../core/wire.ts';
import {
  standardPaths,
  type ColumnKind,
  type ReportColumn,
  type ReportDeclaration,
  type StandardDeclaration,
} from './report.ts';
import { codeLabels } from './reportLabels.ts';

/** The calls of reports that have none of their own. */

export const isStandard = (report: ReportDeclaration): report is StandardDeclaration =>
  report.standard !== undefined && report.permission !== null;

/** The query of the rows after parsing. */
export interface StandardQuery {
  startDate: string;
  endDate: string;
  branchId?: string;
  currency?: string;
  counted?: string;
  search?: string;
  page: number;
  itemsPerPage: number;
  sort: { field: string; descending: boolean };
}

const whole = z.number().int();
const values: Readonly<Record<ColumnKind, z.ZodType>> = {
  text: z.string(),
  guest: z.string(),
  user: z.string(),
  phone: z.string(),
  currency: z.string(),
  integer: whole,
  money: whole,
  instant,
  date: calendarDay,
  branch: id,
};

/** A row has the values of all columns by their names, and the id of its branch. */
const rowOf = (columns: Readonly<Record<string, ReportColumn>>) =>
  z.object({
    id,
    branchId: id,
    ...Object.fromEntries(
      Object.entries(columns).flatMap(([name, { kind }]) =>
        kind === 'branch' ? [] : [[name, values[kind].nullable()]],
      ),
    ),
  });

/**
 * The calls of a report: its rows, its figures if it has any, and its file if it has one. All take days, a branch, codes
 * of the filters, a currency, and a search if the report has one.
 */
export function standardCalls(report: StandardDeclaration): Readonly<Record<string, NamedEndpoint>> {
  const { name, label, permission, file, columns, figures = {}, standard } = report;
  const { filters = [], search, sorts } = standard;
  const paths = standardPaths(standard);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const totals = Object.keys(figures);
  const branch = 'query.branchId';
  const filter = {
    ...rangeQuery,
    branchId: id.optional(),
    ...Object.fromEntries(
      filters.map((one) => {
        const kind = columns[one]?.codes;
        if (!kind) throw new Error(`The filter ${one} of ${name} is not a column of codes`);
        return [one, z.enum(Object.keys(codeLabels[kind])).optional()];
      }),
    ),
    ...(totals.length > 0 && {
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217')
        .optional(),
    }),
    ...(search && { search: safeText(100).trim().optional() }),
  };
  const counted = totals.length > 0 && { counted: z.enum(totals).optional() };
  const sums = {
    currency: z.string(),
    ...Object.fromEntries(Object.entries(figures).map(([one, { kind }]) => [one, kind === 'money' ? whole : count])),
  };
  const access = members('params.companyId', permission, { branch });
  const list = endpoint(`GET ${paths.rows}`, {
    summary: `${label.en}: a page of rows`,
    access,
    query: z
      .strictObject({
        ...paging(50, 200),
        ...filter,
        ...counted,
        sort: sortParam(sorts).default({ field: sorts[0] ?? '', descending: true }),
      })
      .superRefine(checkRange),
    response: pageOf(rowOf(columns)),
  });
  const readFigures = endpoint(`GET ${paths.figures}`, {
    summary: `${label.en}: totals per currency, and per day and currency`,
    access,
    query: z.strictObject(filter).superRefine(checkRange),
    response: z.object({ totals: z.array(z.object(sums)), days: z.array(z.object({ day: calendarDay, ...sums })) }),
  });
  const exportRows = endpoint(`GET ${paths.file}`, {
    summary: `${label.en}: the rows as a file that states its rows, filter and zone`,
    access: typeof file === 'string' ? members('params.companyId', file, { also: permission, branch }) : access,
    query: z.strictObject({ ...filter, ...counted, ...fileShape }).superRefine(checkRange),
    ...asFile,
  });
  return {
    list: named(`list${title}`, list),
    ...(totals.length > 0 && { figures: named(`read${title}Figures`, readFigures) }),
    ...(file && { file: named(`export${title}`, exportRows) }),
  };
}
