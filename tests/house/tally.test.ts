import { describe, expect, it } from 'vitest';
import { fromPlaywright, fromVitest, summary, sum, withoutTwins } from '#scripts/lib/tally.ts';
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
    expect(summary(sum([fromVitest(vitest, 0), fromPlaywright(playwright, 0)]))).toBe('7 passed, 0 failed, 1 skipped');
  });

  it('counts a file that broke before its first test', () => {
    const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(fromVitest(broken, 1).failed).toBe(1);
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
