import { describe, expect, it } from 'vitest';
import { declaredNames, homonymsIn, privateWordIn, privateWords, type DeclaredName } from '#scripts/lib/names.ts';
import { sourceFiles } from './sources.ts';

/** Names are standard words of the field, so that a reader does not learn a language of this project's own. */

const product = /^(contract|server|resources|dataProvider|authProvider|i18n|ui|src|demo|scripts)\//;
const names = sourceFiles()
  // The demo's lists of family and given names are about those.
  .filter((file) => product.test(file) && !/\.test\.tsx?$|^demo\/names\//.test(file))
  .flatMap(declaredNames);

/** Names with such a word that stay, and why. */
const accepted: Readonly<Record<string, string>> = {
  'demo/surveys.ts askedAfter': 'questions of a survey are asked',
  'demo/visits.ts asked': 'a guest is asked',
  'server/feedback/surveys/remoteForms.ts waits': 'milliseconds between attempts',
  'server/guests/duplicates/candidates.ts given': 'a column of a statement: the given name',
  'server/guests/duplicates/undo.ts kept': 'a name of the API',
  'server/marketing/campaigns/job.ts waits': 'milliseconds between attempts',
  'server/platform/kernel/sms.ts waits': 'milliseconds between attempts',
  'server/platform/sms/gateway.ts waits': 'milliseconds between attempts',
  'ui/charts/Chart.tsx told': 'what a screen reader reads',
  'ui/charts/Chart.tsx Told': 'what a screen reader reads',
  'ui/charts/Funnel.tsx given': 'the whole as a prop',
};

/** Names that these files export although another file has them, and why. */
const conventions: readonly { names: string; files: RegExp; reason: string }[] = [
  {
    names:
      'boolean branch branches choice choices date image instant integer longText money phone records reference text texts',
    files: /^(contract\/core|resources\/framework)\/fields\.ts$/,
    reason: 'a kind of field is called what it holds, on an entity and on a form alike',
  },
  { names: 'areas', files: /^i18n\/locales\/[\w-]+\/later\.ts$/, reason: 'one list for each language' },
];
const isConvention = ({ name, file }: DeclaredName): boolean =>
  conventions.some((one) => one.names.split(' ').includes(name) && one.files.test(file));

describe('names', () => {
  it('use no private words', () => {
    const wrong = names.flatMap(({ file, name }) => {
      const word = privateWordIn(name);
      return word && !accepted[`${file} ${name}`] ? [`${file} ${name}: ${privateWords[word]}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('that are accepted are there', () => {
    const declared = new Set(names.map(({ file, name }) => `${file} ${name}`));
    expect(Object.keys(accepted).filter((one) => !declared.has(one))).toEqual([]);
  });

  it('of exports are in one file each', () => {
    const others = names.filter((one) => !isConvention(one));
    expect([...homonymsIn(others)].map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('that several files share by convention are shared', () => {
    const shared = homonymsIn(names);
    const listed = conventions.flatMap((one) => one.names.split(' '));
    expect(listed.filter((name) => !shared.has(name))).toEqual([]);
  });
});
