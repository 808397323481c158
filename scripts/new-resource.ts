import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as tables from '#server/platform/db/schema.ts';
import { root } from './lib/processes.ts';
import { folderOfResource, formatSource, writeRegistry } from './lib/registry.ts';
import { namesOf, type ResourceNames } from './lib/words.ts';

/**
 * `npm run new:resource NAME`: a declaration that works, and its place in the lists. `--module guests` puts it into
 * another module than `operations`.
 */
const { values, positionals } = parseArgs({
  options: { module: { type: 'string', default: 'operations' } },
  allowPositionals: true,
});
const typed = positionals.join(' ');
const names = namesOf(typed);
if (!names) stop('Give the resource a name in English, for example: npm run new:resource recipes');
if (!/^[a-z]\w*$/i.test(values.module) || values.module === 'framework')
  stop('Name the module by the folder of resources that it is, for example: --module guests');
const existing = folderOfResource(names.name);
const path = `resources/${existing ?? `${values.module}/${names.name}`}/resource.ts`;
if (existing) stop(`${path} is there already. Choose another name, or edit that file.`);
if (names.name in tables || ['defines', 'resources'].includes(names.name))
  stop(`${names.name} is a name that the house uses itself. Choose another.`);

await mkdir(dirname(join(root, path)), { recursive: true });
await writeFile(join(root, path), await formatSource(path, declaration(names)));
await writeRegistry();

process.stdout.write(
  [
    '',
    `Made ${path}. Next:`,
    ...(names.translated ? [] : [`- translate "${names.many[0]}" into zh, zh-cn and ja (it is English for now);`]),
    '- change the fields (it works as it is, too);',
    '- npm run db:generate writes the migration of its table;',
    `- npm start, then open /${names.name};`,
    '- npm test -- changed checks it; the access and bad-input tests cover its calls by themselves.',
    '',
  ].join('\n'),
);

function declaration({ name, permission, many, one }: ResourceNames): string[] {
  const label = (texts: readonly string[]) =>
    `{ ${['en', 'zh', "'zh-cn'", 'ja'].map((language, at) => `${language}: '${texts[at]?.replaceAll("'", "\\'")}'`).join(', ')} }`;
  return [
    "import { common } from '#contract/labels/commonLabels.ts';",
    "import { boolean, date, longText, text } from '#resources/framework/fields.ts';",
    "import { defineResource } from '#resources/framework/resource.ts';",
    '',
    'export default defineResource({',
    `  name: '${name}',`,
    `  label: ${label(many)},`,
    `  one: ${label(one)},`,
    "  icon: 'business',",
    `  permission: '${permission}',`,
    '  fields: {',
    '    name: text(common.name, { max: 100, required: true, sortable: true }),',
    '    from: date(common.firstDay, { sortable: true }),',
    '    active: boolean(common.active),',
    '    note: longText(common.note, { max: 500 }),',
    '  },',
    "  list: { columns: ['name', 'from', 'active'], filters: ['active', 'from'], search: ['name', 'note'] },",
    `  form: [{ label: ${label(one.map((text, index) => (index ? text : text.charAt(0).toUpperCase() + text.slice(1))))}, fields: ['name', 'from', 'active', 'note'] }],`,
    '});',
  ];
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
