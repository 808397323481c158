import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelNamespace } from '#contract/core/labelLists.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { catalogue } from '#server/translations/catalogue.ts';
import { renamedKeys } from '#server/translations/renamedKeys.ts';
import { allLabels } from './labelsFile.ts';
import { root } from './processes.ts';

/**
 * The keys under which companies may have stored texts: those of today, and earlier ones that nobody has named a
 * successor of yet.
 */
export const textKeysPath = 'i18n/keys.txt';

/** All keys of today, `backOffice/merging.mine`. */
export async function presentTextKeys(): Promise<ReadonlySet<string>> {
  const keys = textPlatforms.flatMap((platform) =>
    [...catalogue.namespacesOf(platform)].flatMap(([namespace, { entries }]) =>
      // `i18n/labels.json` may be older than the labels.
      platform === 'backOffice' && namespace === labelNamespace
        ? []
        : Array.from(entries.keys(), (key) => `${platform}/${namespace}.${key}`),
    ),
  );
  const start = `${labelNamespace}.`;
  const labels = [...(await allLabels()).keys()].filter((key) => key.startsWith(start));
  return new Set([...keys, ...labels.map((key) => `backOffice/${key}`)]);
}

/** Keys that have been renamed, and what they are now. */
export const renamedTextKeys = (): ReadonlyMap<string, string> =>
  new Map(
    textPlatforms.flatMap((platform) =>
      Object.entries(renamedKeys[platform] ?? {}).map(([from, to]) => [`${platform}/${from}`, `${platform}/${to}`]),
    ),
  );

/** The keys in the file. */
export const listedTextKeys = (): string[] =>
  readFileSync(join(root, textKeysPath), 'utf8').split('\n').filter(Boolean);

/** The content of the file: a key that is gone stays in it until it is renamed, or its line is deleted by hand. */
export async function textKeysFile(): Promise<string> {
  const renamed = renamedTextKeys();
  const keys = [...(await presentTextKeys()), ...listedTextKeys().filter((key) => !renamed.has(key))];
  return `${[...new Set(keys)].sort().join('\n')}\n`;
}
