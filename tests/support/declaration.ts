import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/lib/processes.ts';

/** Declarations as a new developer would write them, with fields of every kind. */

const label = "{ en: 'L', zh: '標', 'zh-cn': '标', ja: '札' }";
const choiceList = (values: readonly string[]) =>
  `choices: [${values.map((value) => `{ value: ${value}, label: ${label} }`).join(', ')}]`;

/** Options of each kind that needs some. */
const optionsOf: Readonly<Record<string, string>> = {
  text: 'max: 12',
  longText: 'max: 300',
  localText: 'max: 30',
  choice: choiceList(["'small'", "'large'"]),
  choices: choiceList(['3', '7']),
  texts: "max: 20, suggestions: 'companyTags'",
  integer: 'min: 5, max: 90',
  images: 'maxItems: 5',
  reference: "to: 'suppliers'",
  records: `one: ${label}, maxItems: 4, fields: { title: text(${label}, { max: 9, required: true }), at: time(${label}) }`,
};

/** The kinds that `resources/framework/fields.ts` exports. */
export const kinds: readonly string[] = [
  ...readFileSync(join(root, 'resources/framework/fields.ts'), 'utf8').matchAll(
    /^export const (\w+) = (?:make|plain)\(/gm,
  ),
].map(([, kind]) => kind ?? '');

/**
 * What a developer makes of a new declaration: a field of every kind, none of them called `name`.
 *
 * @param text the declaration as it was written for them
 * @param required whether every field must be given
 * @param last further lines of fields
 */
export function withEveryKind(text: string, required: boolean, last = ''): string {
  const head = /name: '(\w+)'[^]*?fields: \{/.exec(text);
  if (!head) throw new Error(`No declaration:\n${text}`);
  const nameOf = (kind: string) => `${kind}Of`;
  const fields = kinds.map((kind) => {
    const options = [optionsOf[kind], required ? 'required: true' : '', 'sortable: true'].filter(Boolean).join(', ');
    return `${nameOf(kind)}: ${kind}(${label}, { ${options} }),`;
  });
  const names = kinds.map((kind) => `'${nameOf(kind)}'`).join(', ');
  const top = text.slice(text.indexOf('export default'), head.index + head[0].length);
  return `import { ${kinds.join(', ')} } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

${top}
    ${fields.join('\n    ')}
    ${last}
  },
  list: { columns: ['textOf', 'choiceOf'], filters: [${names}], search: ['textOf', 'longTextOf'] },
  form: [{ label: ${label}, fields: [${names}] }],
});
`;
}
