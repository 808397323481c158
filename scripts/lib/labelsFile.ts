import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '#contract/core/constants.ts';
import type { Label } from '#contract/core/label.ts';
import { labelNamespace, registeredLabels } from '#contract/core/labelLists.ts';
import { root } from './processes.ts';

/** The labels that companies may change, collected from the modules that define them. */

const defines = /\b(defineLabels|declareReport|defineReport|defineResource|definePage|settingsCard)\b/;

/** The modules with labels, as paths within the project; a component (`.tsx`) has none. */
export const labelModules = (): string[] =>
  ['contract', 'resources', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && defines.test(readFileSync(join(root, file), 'utf8')))
      .sort(),
  );

/**
 * All labels by key, with their namespace.
 *
 * @throws if two labels have the same key
 */
export async function allLabels(): Promise<Map<string, Label>> {
  for (const file of labelModules()) await import(pathToFileURL(join(root, file)).href);
  const labels = new Map<string, Label>();
  const seen = new Set<Label>();
  for (const [key, label] of registeredLabels().flatMap((list) => [...list])) {
    if (seen.has(label)) continue;
    seen.add(label);
    if (labels.has(key)) throw new Error(`Two labels have the key ${key}: name their lists differently.`);
    labels.set(key, label);
  }
  return labels;
}

/** The content of `i18n/labels.json`: the labels of lists; those of resources' fields are read from the resources. */
export async function labelsFile(): Promise<string> {
  const start = `${labelNamespace}.`;
  const lines = [...(await allLabels())]
    .filter(([key]) => key.startsWith(start))
    .map(([key, label]) => [key.slice(start.length), label] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, label]) => {
      const texts = Object.fromEntries(languages.map((language) => [language, label[language]]));
      return `  ${JSON.stringify(key)}: ${JSON.stringify(texts)}`;
    });
  return `{\n${lines.join(',\n')}\n}\n`;
}
