import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import recipients from '#resources/campaigns/recipients.ts';
import { ledgers } from '#src/pages/crm/points/ledger.ts';
import { pages } from '#src/pages/registry.ts';
import { loadMessages } from '#i18n/messages.ts';
import { shapeOf } from '#tests/support/samples.ts';
import { flatten } from '#tests/support/texts.ts';

/** What reports and entries declare beside the schemas of their calls, which the browser goes without, is what these take. */

const reports = await Promise.all(
  pages
    .flatMap((page) =>
      'report' in page ? page.report : 'reports' in page ? Object.values(page.reports).map((one) => one.report) : [],
    )
    .map(async (load) => (await load()).default),
);
const entries = [
  ...(await Promise.all(pages.flatMap((page) => ('entries' in page ? page.entries() : [])))).map((one) => one.default),
  ...Object.values(ledgers),
  recipients,
];

const words = flatten(await loadMessages('en'));
const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success ?? false;

/** The codes of an enum; undefined where any text of some form is taken. */
function codesOf(schema: z.ZodType | undefined): readonly unknown[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return codesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options : undefined;
}

describe.each(reports)('the report $name', (report) => {
  const { list, figures, file, filters, days, perPage = 50, texts, totals } = report;
  const query = shapeOf(list.query);
  const conditions = filters.filter((one) => typeof one !== 'string');
  const others = [figures, file].flatMap((one) => (one ? [shapeOf(one.query)] : []));

  it('has the codes of its conditions', () => {
    for (const { name, codes, usual } of conditions) {
      if ('listed' in codes) {
        expect(codesOf(query[name]), name).toBeUndefined();
        expect(Object.keys(shapeOf(figures?.response)), name).toContain(codes.listed);
      } else expect(codes, name).toEqual(codesOf(query[name]));
      // What a clean address means is what the call means by nothing.
      expect(query[name]?.parse(undefined), name).toBe(usual);
      for (const other of others) expect(codesOf(other[name]), name).toEqual(codesOf(query[name]));
    }
  });

  it('leaves out no condition that is one of some codes', () => {
    const named = Object.keys(query).filter((name) => name !== 'counted' && codesOf(query[name]));
    expect(conditions.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    if (figures) expect(totals.map(({ name }) => name)).toEqual(codesOf(query['counted']));
  });

  it('sorts by what its list sorts by', () => {
    const sort = query['sort'];
    for (const one of report.sorts) for (const order of [one, `-${one}`]) expect(takes(sort, order), order).toBe(true);
    const usual = typeof report.sort === 'string' ? [report.sort] : Object.values(report.sort.sorts);
    for (const one of usual) expect(report.sorts).toContain(one.replace(/^-/, ''));
    const [first = ''] = usual;
    expect(sort?.parse(undefined)).toEqual({ field: first.replace(/^-/, ''), descending: first.startsWith('-') });
    // Whatever a row has, and it could be sorted by.
    const { data } = shapeOf(list.response);
    const row = shapeOf((data as z.ZodArray<z.ZodType>).element);
    const names = [...Object.keys(row), ...totals.map(({ name }) => name)];
    expect(report.sorts).toEqual(expect.arrayContaining(names.filter((name) => takes(sort, name))));
  });

  it('says of each figure how it is made and what it leaves out', () => {
    for (const { name } of totals) {
      expect(words.has(`${texts}.formula_${name}`), name).toBe(true);
      expect(words.has(`${texts}.excluded_${name}`) || words.has(`${texts}.excluded`), name).toBe(true);
    }
  });

  it('has the days and pages of its list', () => {
    const named = Object.keys(query).filter(
      (name) => takes(query[name], '2026-02-28') && !takes(query[name], '2026-02-30'),
    );
    expect(days ? [days.from, days.to] : []).toEqual(named);
    expect(query['itemsPerPage']?.parse(undefined)).toBe(perPage);
    expect(takes(query['page'], 100_000)).toBe(true);
  });
});

describe.each(entries)(
  'the entries of $list.path',
  ({ list, choices = [], period, ask = (one) => one, perPage = 50 }) => {
    const query = shapeOf(list.query);

    it('ask for what their list takes', () => {
      expect(takes(query['itemsPerPage'], perPage)).toBe(true);
      expect(takes(query['page'], 100_000)).toBe(true);
      const span = period && { from: '2026-01-31', to: '2026-02-28' };
      for (const choice of choices) {
        const codes = codesOf(query[choice.name]);
        if (codes) expect(choice.codes, choice.name).toEqual(codes);
        if ('texts' in choice && codes) expect(Object.keys(choice.texts), choice.name).toEqual(codes);
        const given = choice.codes ?? ('texts' in choice ? Object.keys(choice.texts) : ['an-id']);
        for (const code of given)
          for (const [name, value] of Object.entries(ask({ ...span, [choice.name]: code }, 'Asia/Taipei')))
            expect(takes(query[name], value), `${name} ${code}`).toBe(true);
      }
    });
  },
);
