import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allScreens } from '#src/screens.ts';
import { areasOf, graphOf, serverArea } from '#tests/house/graph.ts';
import { sourceFiles } from '#tests/house/sources.ts';
import { circlesOf } from './lib/circles.ts';
import { declaredNames, homonymsIn, privateWordIn } from './lib/names.ts';
import { root } from './lib/processes.ts';

/** `npm run house`: how large the product is and how it hangs together, in figures that a change can be judged by. */

const product = /^(contract|server|resources|dataProvider|authProvider|ui|i18n|src)\//;
const files = sourceFiles(/\.(tsx?|css|json)$/).filter(
  (file) => product.test(file) && !/\.test\.tsx?$|\/migrations\//.test(file),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const linesOf = (file: string) => (texts.get(file) ?? '').split('\n').length - 1;
const say = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`);
const table = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => row.map((cell, at) => (at ? String(cell).padStart(8) : String(cell).padEnd(34))).join(''))
    .join('\n');

/** A folder of a module: `contract/guests`, `server/guests/crm`, `src/pages/guests/crm`, `resources/guests/customers`. */
function areaOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, folders[1] === 'pages' ? 4 : 3).join('/');
}

const areas = new Map<string, string[]>();
for (const file of files) areas.set(areaOf(file), [...(areas.get(areaOf(file)) ?? []), file]);

const sumOf = (some: readonly string[]) => some.reduce((sum, file) => sum + linesOf(file), 0);

say('Areas, by lines', table([['', 'files', 'lines']]));
say(table([...areas].map(([area, some]) => [area, some.length, sumOf(some)] as const).sort((a, b) => b[2] - a[2])));
say(table([['All of the product', files.length, sumOf(files)]]));

for (const [what, ending] of [
  ['code', /\.tsx?$/],
  ['styles', /\.css$/],
  ['texts', /\.json$/],
] as const) {
  const some = files.filter((file) => ending.test(file));
  say(table([[`  of it ${what}`, some.length, sumOf(some)]]));
}
say('');

/** Structured menus have files in many folders; menus with pictures, beside them in some, are older. */
const ofMenus = [
  /^(contract|resources|server)\/menus\//,
  /^src\/pages\/menus\/soldOut\//,
  /^(contract|server|src\/pages)\/imports\/menuItem/i,
  /^server\/platform\/db\/tables\/menuSchedules\.ts$/,
  /^server\/translations\/menuSamples\.ts$/,
  /^ui\/MenuTree\.css$/,
  /^i18n\/locales\/.*\/menu\w+\.json$/,
];
const withPictures = /\/branchMenu|\/menuPlan\./;
const menus = files.filter((file) => ofMenus.some((one) => one.test(file)) && !withPictures.test(file));
const menuCode = menus.filter((file) => !file.endsWith('.json'));
say('Structured menus, in all folders', table([['', 'files', 'lines']]));
for (const [part, place] of [
  ['server', /^server\//],
  ['screens', /^(resources|src|ui)\//],
  ['rules and calls of both', /^contract\//],
  ['all of it', /./],
] as const) {
  const some = menuCode.filter((file) => place.test(file));
  say(table([[`  ${part}`, some.length, sumOf(some)]]));
}
say(table([['  texts beside it', menus.length - menuCode.length, sumOf(menus) - sumOf(menuCode)]]), '');

const server = graphOf(files.filter((file) => /^server\/.*\.ts$/.test(file)));
for (const [what, circles] of [
  ['files of the server', circlesOf(server)],
  ['folders of the server', circlesOf(areasOf(server, serverArea))],
] as const)
  say(
    `Circles of ${what}: ${circles.map((circle) => circle.length).join(', ') || 'none'}`,
    ...circles.slice(0, 3).map((circle) => `  ${circle.slice(0, 12).join(', ')}${circle.length > 12 ? ' …' : ''}`),
  );
say('');

const names = files.filter((file) => /\.tsx?$/.test(file)).flatMap(declaredNames);
say(
  `Exported names in more than one file: ${homonymsIn(names).size}`,
  `Names with private words: ${names.filter(({ name }) => privateWordIn(name)).length}`,
  '',
);

/** A page's address as the files beside its own folder have it: so many places know of the page. */
const pages = allScreens.filter(({ path, redirect }) => !redirect && path !== '/' && !path.includes(':'));
const known = pages
  .map(({ path }) => ({
    path,
    places: files.filter(
      (file) =>
        !/(^contract\/platform\/screens|page|\/resource)\.ts$/.test(file) && texts.get(file)?.includes(`'${path}'`),
    ),
  }))
  .filter(({ places }) => places.length > 0)
  .sort((a, b) => b.places.length - a.places.length);
say('Places that name a page, beside its declaration', table([['', 'files']]));
say(table(known.slice(0, 15).map(({ path, places }) => [path, places.length])), '');

const largest = [...files].sort((a, b) => linesOf(b) - linesOf(a)).slice(0, 15);
say('Largest files', table(largest.map((file) => [file.padEnd(44), linesOf(file)])));
