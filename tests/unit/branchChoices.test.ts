import { expect, it } from 'vitest';
import { branchChoicesOf } from '#resources/organization/groups/branchChoices.ts';
import { buildCompanySummary } from '#tests/support/me.ts';

const companies = [
  buildCompanySummary('tea', ['Harbour', 'Hill'], 'Tea House'),
  buildCompanySummary('sushi', ['ハーバー', '丘'], '鮨'),
];
const offered = (term: string, { limit = 500, found = false } = {}) => {
  const { companies: of, more } = branchChoicesOf(companies, { term, limit, found });
  return [of.flatMap(({ companyId, branches }) => branches.map(({ name }) => `${companyId} ${name}`)), more];
};

it.each([
  ['', ['tea Harbour', 'tea Hill', 'sushi ハーバー', 'sushi 丘']],
  ['tea h', ['tea Harbour', 'tea Hill']],
  ['ＴＥＡ', ['tea Harbour', 'tea Hill']],
  // By its id, which need not be in the name.
  ['SUSHI', ['sushi ハーバー', 'sushi 丘']],
  [' hill ', ['tea Hill']],
  ['ﾊｰﾊﾞｰ', ['sushi ハーバー']],
  ['はーばー', ['sushi ハーバー']],
  ['haba', []],
])('%j offers %j', (term, expected) => expect(offered(term)).toEqual([expected, false]));

it('offers what the server has found by writings that the browser does not know', () =>
  expect(offered('haba', { found: true })[0]).toEqual(['tea Harbour', 'tea Hill', 'sushi ハーバー', 'sushi 丘']));

it('stops at the limit, and says that there are more', () => {
  expect(offered('', { limit: 3 })).toEqual([['tea Harbour', 'tea Hill', 'sushi ハーバー'], true]);
  expect(offered('', { limit: 4 })[1]).toBe(false);
});
