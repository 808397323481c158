import { expect, it } from 'vitest';
import { serverArea } from './graph.ts';
import { folderOf, importsOf, sourceFiles } from './sources.ts';

/** Folders of the server that are there for every area; their files are for all, what lies deeper is theirs. */
const shared = 'db files http jobs kernel live mail records report spreadsheet sql'
  .split(' ')
  .map((area) => `platform/${area}`);

/** What an area shows to others; everything else in its folder is its own affair. */
const shown: Readonly<Record<string, string>> = {
  'platform/auth': 'access deviceMark passwords unnamedCompany users',
  'money/billing': 'ledger',
  'guests/bulk': 'undo',
  'marketing/campaigns': 'preflight store',
  'organization/companies': 'branches change queries',
  'guests/crm': 'conditions consents goneGuest guest queries rules selection',
  'money/deposits': 'payBack payments',
  menus: 'revision tables',
  'menus/guestMenu': 'page picturesJob',
  'menus/schedules': 'uses',
  'menus/soldOut': 'list',
  'guests/duplicates': 'search',
  'feedback/surveys': 'answerMail deliveries page words',
  'guests/exports': 'mail words',
  guests: 'columns page',
  'platform/declared': 'records references wholeRecords',
  'platform/deliveries': 'kind optOutToken outcome queue send',
  'notices/notifications': 'dayReports once queue reminders',
  'guests/optOut': 'page withdraw',
  'platform/realtime': 'changes readToken tree',
  'platform/sms': 'stopWords',
  reservations: 'addresses refusals rows store transient wire',
  'reservations/announcements': 'shown',
  'reservations/queue':
    'board/page board/state board/texts messages pages/joinPage pages/joinTexts pages/style pages/ticketPage pages/ticketTexts tokens',
  'reservations/waitlist': 'declining offers page texts',
  'platform/uploads': 'handlers',
  'organization/users': 'reach store',
  'marketing/vouchers': 'issue page',
};

const across = sourceFiles()
  .filter((file) => folderOf(file) === 'server' && serverArea(file) !== 'server' && !file.includes('.test.'))
  .flatMap(importsOf)
  .filter(({ from, to, local }) => local && folderOf(to) === 'server' && serverArea(to) !== serverArea(from));
const areaAndFile = (path: string) => {
  const area = serverArea(path);
  return { area: area.slice('server/'.length), file: path.slice(area.length + 1).replace(/\.ts$/, '') };
};

it('an area of the server imports of another what that one shows, and no more', () => {
  const wrong = across.filter(({ to }) => {
    const { area, file } = areaAndFile(to);
    return shared.includes(area) ? file.includes('/') : !shown[area]?.split(' ').includes(file);
  });
  expect(
    wrong.map(({ from, asked }) => `${from} imports ${asked}`),
    'Import what the area shows, or add the file to `shown` in this test.',
  ).toEqual([]);
});

it('what an area shows is what others import', () => {
  const used = new Set(across.map(({ to }) => to));
  const unused = Object.entries(shown).flatMap(([area, names]) =>
    names.split(' ').flatMap((name) => (used.has(`server/${area}/${name}.ts`) ? [] : [`${area}/${name}`])),
  );
  expect(unused, 'Remove these files from `shown` in this test.').toEqual([]);
});
