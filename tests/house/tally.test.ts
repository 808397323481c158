import { describe, expect, it } from 'vitest';
import { fromPlaywright, fromVitest, tallySummary, sum, withoutTwins } from '#scripts/lib/tally.ts';
import { namesOf } from '#scripts/lib/words.ts';

describe('the last line of npm test', () => {
  const vitest = {
    numTotalTests: 3,
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] };

  it('adds up the steps', () => {
    expect(tallySummary(sum([fromVitest(vitest, 0), fromPlaywright(playwright, 0)]))).toBe(
      '7 passed, 0 failed, 1 skipped',
    );
  });

  it('counts a file that broke before its first test', () => {
    const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(fromVitest(broken, 1).failed).toBe(1);
  });

  it('names what failed, with the beginning of why', () => {
    const report = {
      ...vitest,
      numFailedTests: 1,
      testResults: [
        {
          name: 'tests/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'holds' },
            { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'] },
          ],
        },
        { name: 'tests/b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
      ],
    };
    expect(fromVitest(report, 1).failures).toEqual([
      'tests/a.test.ts › breaks\n    expected 1 to be 2\n        at a.test.ts:3',
      'tests/b.test.ts\n    cannot be read',
    ]);
  });

  it('does not call skipped what the suite of the other database runs', () => {
    const report = (a: string, b: string) => ({
      ...vitest,
      numPassedTests: 1,
      numPendingTests: 1,
      testResults: [
        {
          name: 'file',
          status: 'passed',
          assertionResults: [
            { status: a, fullName: 'a' },
            { status: b, fullName: 'b' },
          ],
        },
      ],
    });
    const [one, other] = [fromVitest(report('passed', 'skipped'), 0), fromVitest(report('skipped', 'passed'), 0)];
    expect(withoutTwins(one, other).skipped).toBe(0);
    expect(withoutTwins(one, one).skipped).toBe(1);
  });

  it('counts a run that ended badly though every test passed', () => {
    expect(fromVitest(vitest, 1).failed).toBe(1);
    expect(fromPlaywright(playwright, 1).failed).toBe(1);
  });

  it('counts a journey that passes at its second try, and one that fails twice', () => {
    const report = { ...playwright, stats: { ...playwright.stats, flaky: 2, unexpected: 1 } };
    expect(fromPlaywright(report, 1)).toMatchObject({ passed: 6, failed: 1 });
  });
});

describe('names of a new resource', () => {
  it.each([
    ['recipe', 'recipes', 'recipeManagement', 'Recipes', 'レシピ'],
    ['wineOrders', 'wineOrders', 'wineOrderManagement', 'Wine orders', 'ワイン注文'],
    ['Gift Categories', 'giftCategories', 'giftCategoryManagement', 'Gift categories', 'ギフトカテゴリー'],
  ])('%s', (typed, name, permission, english, japanese) => {
    expect(namesOf(typed)).toMatchObject({
      name,
      permission,
      many: [english, expect.any(String), expect.any(String), japanese],
    });
  });

  it('say when a word is unknown, and refuse what is no word', () => {
    expect(namesOf('gadgets')).toMatchObject({ name: 'gadgets', translated: false });
    expect(namesOf('食譜')).toBeUndefined();
    expect(namesOf('1st')).toBeUndefined();
  });
});
