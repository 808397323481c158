import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { screenOf } from '#resources/framework/report.ts';
import recipients from '#resources/marketing/campaigns/recipients.ts';
import { ledgers } from '#src/pages/guests/crm/points/ledger.ts';
import { pages } from '#src/pages/registry.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { contractEndpoints } from '#contract/index.ts';
import { columnLabel, columnsOf, type ReportDeclaration } from '#contract/platform/report.ts';
import { getReportColumns, reports as declaredReports } from '#contract/reports.ts';
import { shapeOf } from '#tests/support/samples.ts';

/** What reports declare beside the schemas of their calls, which the browser goes without, is what these take. */

const ofPages = await Promise.all(
  pages
    .flatMap((page) =>
      'report' in page ? page.report : 'reports' in page ? Object.values(page.reports).map((one) => one.report) : [],
    )
    .map(async (load) => screenOf((await load()).default)),
);
/** With the calls that the server has at these addresses: those of a standard report have no schemas in the browser. */
const served = new Map(contractEndpoints.map((one) => [`${one.method} ${one.path}`, one]));
const withSchemas = <E extends Endpoint | undefined>(one: E) =>
  one ? (served.get(`${one.method} ${one.path}`) ?? one) : one;
const reports = [...ofPages, ...Object.values(ledgers), recipients].map((report) => ({
  ...report,
  list: withSchemas(report.list) as Endpoint,
  figures: withSchemas(report.figures),
  file: withSchemas(report.file),
}));

it('lets whoever may see a report choose its columns', () => {
  const { permission } = getReportColumns.access as { permission: readonly string[] };
  const declared = declaredReports.flatMap((one: ReportDeclaration) => one.permission ?? []);
  expect(declared.length).toBeGreaterThan(3);
  expect(permission).toEqual(expect.arrayContaining(declared));
});

const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success ?? false;

/** The codes of an enum; undefined where any text of some form is taken. */
function codesOf(schema: z.ZodType | undefined): readonly unknown[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return codesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options : undefined;
}

describe.each(reports)('the report $declaration.name of $list.path', (report) => {
  const { declaration, list, figures, file, filters = [], days, perPage = 50, sorts = [], cells = {} } = report;
  const totals = Object.keys(declaration.figures ?? {});
  const query = shapeOf(list.query);
  const row = shapeOf((shapeOf(list.response)['data'] as z.ZodArray<z.ZodType>).element);
  const conditions = filters.filter((one) => typeof one !== 'string');
  const others = [figures, file].flatMap((one) => (one ? [shapeOf(one.query)] : []));

  it('has a file where its declaration has one', () => {
    expect(Boolean(declaration.file)).toBe(Boolean(file));
    if (typeof declaration.file === 'string') expect(file?.access).toMatchObject({ permission: declaration.file });
  });

  it('has the codes of its conditions', () => {
    for (const condition of conditions) {
      const { name, usual } = condition;
      const codes = 'codes' in condition ? condition.codes : undefined;
      if (codes && 'listed' in codes) {
        expect(codesOf(query[name]), name).toBeUndefined();
        expect(Object.keys(shapeOf(figures?.response)), name).toContain(codes.listed);
      } else {
        const known = codesOf(query[name]);
        if (known) expect(codes, name).toEqual(known);
        for (const code of codes ?? ['an-id']) expect(takes(query[name], code), `${name} ${code}`).toBe(true);
      }
      // What a clean address means is what the call means by nothing.
      expect(query[name]?.parse(undefined), name).toBe(usual);
      for (const other of others) expect(codesOf(other[name]), name).toEqual(codesOf(query[name]));
    }
  });

  it('leaves out no condition that is one of some codes', () => {
    const named = Object.keys(query).filter((name) => name !== 'counted' && codesOf(query[name]));
    // Chosen by the tabs above, which say how many there are of each.
    const apart = report.declaration === recipients.declaration ? ['status'] : [];
    expect([...conditions.map(({ name }) => name), ...apart]).toEqual(expect.arrayContaining(named));
    if (figures) expect(totals).toEqual(codesOf(query['counted']));
  });

  it('sorts by what its list sorts by', () => {
    const sort = query['sort'];
    if (!sort) {
      expect(sorts).toEqual([]);
      return;
    }
    for (const one of sorts) for (const order of [one, `-${one}`]) expect(takes(sort, order), order).toBe(true);
    const usual = typeof report.sort === 'string' ? [report.sort] : Object.values(report.sort?.sorts ?? {});
    for (const one of usual) expect(sorts).toContain(one.replace(/^-/, ''));
    const [first = ''] = usual;
    expect(sort.parse(undefined)).toEqual({ field: first.replace(/^-/, ''), descending: first.startsWith('-') });
    // Whatever a row has, and it could be sorted by.
    const names = [...Object.keys(row), ...totals];
    expect(sorts).toEqual(expect.arrayContaining(names.filter((name) => takes(sort, name))));
  });

  it('has a label for each column, and says what each figure leaves out', () => {
    for (const name of [...Object.keys(declaration.columns), ...totals])
      expect(columnLabel(declaration, name).en).not.toBe('');
    for (const [name, figure] of Object.entries(declaration.figures ?? {}))
      expect(figure.excluded ?? declaration.excluded, name).toBeDefined();
  });

  it('has the days and pages of its list', () => {
    const named = Object.keys(query).filter(
      (name) => takes(query[name], '2026-02-28') && !takes(query[name], '2026-02-30'),
    );
    expect(days ? [days.from, days.to] : []).toEqual(named);
    expect(query['itemsPerPage']?.parse(undefined)).toBe(perPage);
    expect(takes(query['page'], 100_000)).toBe(true);
    expect(filters.includes('period')).toBe(Boolean(query['from'] && query['until']));
    expect(filters.includes('search')).toBe(Boolean(query['search']));
  });

  it('shows in its columns what its rows have', () => {
    const shown = new Set(columnsOf(declaration));
    for (const [name, column] of Object.entries(declaration.columns)) {
      if (!shown.has(name) || cells[name]?.value || cells[name]?.view) continue;
      const [held = name] = (column.kind === 'branch' ? 'branchId' : (column.source ?? name)).split('.');
      expect(Object.keys(row), name).toContain(held);
    }
    for (const name of Object.keys(cells)) expect(Object.keys(declaration.columns)).toContain(name);
  });
});
