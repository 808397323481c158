import { expect, it } from 'vitest';
import * as branch from '#contract/organization/branchFields.ts';
import { branchProblems, normalizeBranch } from '#contract/organization/branchRules.ts';
import * as company from '#contract/organization/companyFields.ts';
import { aliasPattern, type EntityField, type EntityFields } from '#contract/core/fields.ts';
import { schemaOf } from '#contract/core/fieldSchemas.ts';
import { isTimeZone } from '#contract/core/zones.ts';

/** Every number among the fields, parts of values included, with its path. */
function numbers(fields: EntityFields, path = ''): [string, Extract<EntityField, { kind: 'integer' | 'money' }>][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'integer' || field.kind === 'money') return [[`${path}${name}`, field] as const];
    if (field.kind === 'object' || field.kind === 'records') return numbers(field.fields, `${path}${name}.`);
    return [];
  }) as [string, Extract<EntityField, { kind: 'integer' | 'money' }>][];
}

const isField = (value: unknown): value is EntityField =>
  typeof value === 'object' && value !== null && 'kind' in value && 'initial' in value;
const cards = [branch, company].flatMap((module) =>
  Object.values(module).filter(
    (card): card is EntityFields =>
      typeof card === 'object' && card !== null && Object.values(card).length > 0 && Object.values(card).every(isField),
  ),
);
const all = cards.flatMap((card) => numbers(card));

it('finds the numbers of branches and companies', () => {
  expect(all.length).toBeGreaterThan(25);
  expect(all.map(([path]) => path)).toContain('reviewSMSOffsetMinutes');
});

it.each(all)('%s refuses numbers beyond its bounds, also as text', (_path, field) => {
  const schema = schemaOf(field);
  for (const beyond of [field.min - 1, field.max + 1, -1e300, 1e300, 1e15, String(field.max + 1), '1e300'])
    expect(schema.safeParse(beyond).success, String(beyond)).toBe(false);
  for (const inside of [field.min, field.max]) expect(schema.safeParse(inside).success, String(inside)).toBe(true);
});

const problemsOf = (values: Record<string, unknown>) =>
  branchProblems(normalizeBranch(values)).map(({ path, code }) => `${path}: ${code}`);

it.each([
  ['minutes past the hour', { lunch: { from: '11:99', to: '14:00' } }, ['waitingOpeningTimes.lunch.from: time']],
  [
    'an end before its start',
    { lunch: { from: '15:00', to: '10:00' } },
    ['waitingOpeningTimes.lunch.to: endBeforeStart'],
  ],
  ['an end at its start', { dinner: { from: 1020, to: 1020 } }, ['waitingOpeningTimes.dinner.to: endBeforeStart']],
  ['hours past midnight', { dinner: { from: '17:00', to: '02:00' } }, []],
  ['ordinary hours', { lunch: { from: '11:00', to: '14:30' }, dinner: { from: '17:00', to: '21:00' } }, []],
])('waiting hours: %s', (_name, waitingOpeningTimes, expected) => {
  expect(problemsOf({ waitingOpeningTimes })).toEqual(expected);
});

it('knows currencies, countries and zones by name', () => {
  expect(problemsOf({ currency: 'ZZZ' })).toEqual(['currency: currency']);
  expect(problemsOf({ country: 'ZZ' })).toEqual(['country: country']);
  expect(problemsOf({ timezone: 'US/Pacific-New' })).toEqual(['timezone: timeZone']);
  expect(problemsOf({ currency: 'jpy', country: 'jp', timezone: 'Asia/Tokyo' })).toEqual([]);
  for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'UTC'])
    expect(isTimeZone(zone), zone).toBe(true);
});

it('reserves the addresses to which card-payment onboarding returns', () => {
  for (const word of ['stripe-connect-ready', 'Stripe-Connect-Retry']) expect(aliasPattern.test(word)).toBe(false);
  for (const word of ['stripe', 'stripe-connect-ready-2', 'xinyi']) expect(aliasPattern.test(word)).toBe(true);
});
