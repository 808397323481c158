import { expect, it } from 'vitest';
import { serverArea } from './graph.ts';
import { folderOf, importsOf, sourceFiles } from './sources.ts';

/** Folders of the server that are there for every area; their files are for all, what lies deeper is theirs. */
const shared = 'db files http jobs kernel live mail records report spreadsheet sql'.split(' ');

/** What an area shows to others; everything else in its folder is its own affair. */
const shown: Readonly<Record<string, string>> = {
  audit: 'personal',
  auth: 'access deviceMark passwords unnamedCompany users',
  billing: 'ledger',
  bulk: 'undo',
  campaigns: 'personal preflight store',
  companies: 'branches change queries',
  consent: 'record',
  crm: 'conditions guest personal queries rules selection',
  dayNotices: 'notices',
  deposits: 'payBack payments personal',
  duplicates: 'forget merge personal search',
  exports: 'words',
  guests: 'columns page',
  imports: 'kinds personal',
  messages: 'deliver optOutToken personal',
  notifications: 'dayReports once personal queue reminders send',
  optOut: 'withdraw',
  reservations: 'personal rows store transient wire',
  surveys: 'afterVisit dailyCounts personal sendMessages',
  uploads: 'handlers',
  users: 'reach store',
  vouchers: 'afterVisit figures issue messages personal',
};

const across = sourceFiles()
  .filter((file) => folderOf(file) === 'server' && serverArea(file) !== 'server' && !file.includes('.test.'))
  .flatMap(importsOf)
  .filter(({ from, to, local }) => local && folderOf(to) === 'server' && serverArea(to) !== serverArea(from));
const areaAndFile = (path: string) => {
  const [, area = '', ...rest] = path.replace(/\.ts$/, '').split('/');
  return { area, file: rest.join('/') };
};

it('an area of the server imports of another what that one shows, and no more', () => {
  const wrong = across.filter(({ to }) => {
    const { area, file } = areaAndFile(to);
    return shared.includes(area) ? file.includes('/') : !shown[area]?.split(' ').includes(file);
  });
  expect(wrong.map(({ from, asked }) => `${from} imports ${asked}`)).toEqual([]);
});

it('what an area shows is what others import', () => {
  const used = new Set(across.map(({ to }) => to));
  const unused = Object.entries(shown).flatMap(([area, names]) =>
    names.split(' ').flatMap((name) => (used.has(`server/${area}/${name}.ts`) ? [] : [`${area}/${name}`])),
  );
  expect(unused).toEqual([]);
});
