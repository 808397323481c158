import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { languages, type Language } from '#contract/core/constants.ts';
import type { Label } from '#contract/core/label.ts';
import { leavesOf, type MessageTree, type TextPlatform, type Texts } from '#contract/core/texts.ts';
import { baseOf, formsOf, isPlural } from '#contract/translations/checks.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { labelNamespace } from '#contract/core/labelLists.ts';
import { resources } from '#resources/registry.ts';
import { allTexts } from './declared.ts';
import { partsOfKey } from './renamedKeys.ts';

/** The default texts of all platforms. */

export type Defaults = Readonly<Partial<Record<Language, string>>>;
type Entries = Map<string, Partial<Record<Language, string>>>;

interface Namespace {
  /** Absent for the back office. */
  label?: Label;
  entries: Entries;
}
export type Namespaces = Map<string, Namespace>;

const locales = new URL('../../i18n/locales/', import.meta.url);

/** The locale files of a language, without importing the front end's modules. */
const localeTrees = (language: Language): MessageTree[] =>
  readdirSync(new URL(`${language}/`, locales))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(`${language}/${name}`, locales), 'utf8')) as MessageTree);

/** The labels of declarations and lists, which `npm run registry` collects. */
const labels = () =>
  JSON.parse(readFileSync(new URL('../../i18n/labels.json', import.meta.url), 'utf8')) as Readonly<
    Record<string, Label>
  >;

/** Texts of the back office: the namespace is the first part of the key. */
function backOffice(): Namespaces {
  const namespaces: Namespaces = new Map();
  for (const language of languages)
    for (const tree of [...localeTrees(language), labelsOf(resources, language)])
      for (const [path, text] of leavesOf(tree)) {
        const { namespace: name, key } = partsOfKey(path);
        const namespace: Namespace = namespaces.get(name) ?? { entries: new Map() };
        namespaces.set(name, namespace);
        namespace.entries.set(key, { ...namespace.entries.get(key), [language]: text });
      }
  namespaces.set(labelNamespace, { entries: new Map(Object.entries(labels())) });
  return namespaces;
}

/** Adds a form for zero to each plural that has none: a company may have a text for it, the product need not. */
function addZeroForms(entries: Entries): void {
  for (const key of Array.from(entries.keys())) {
    const zero = `${baseOf(key)}_zero`;
    if (key.endsWith('_other') && !entries.has(zero)) entries.set(zero, {});
  }
}

/** A short hash of JSON data. */
export const hashOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);

/** The default texts of some declarations, and those of the back office. */
export class Catalogue {
  private readonly platforms = new Map<TextPlatform, Namespaces>();
  private hashes = new Map<TextPlatform, string>();

  constructor(
    private readonly declared: readonly Texts[],
    private readonly own: () => Namespaces,
  ) {}

  /** The namespaces of a platform by name. */
  namespacesOf(platform: TextPlatform): Namespaces {
    const known = this.platforms.get(platform);
    if (known) return known;
    const namespaces: Namespaces = platform === 'backOffice' ? this.own() : new Map();
    for (const { platform: of, namespace, label, texts } of this.declared)
      if (of === platform) namespaces.set(namespace, { label, entries: new Map(Object.entries(texts)) });
    for (const { entries } of namespaces.values()) addZeroForms(entries);
    this.platforms.set(platform, namespaces);
    return namespaces;
  }

  /** Changes with the defaults of a platform. */
  hashOf(platform: TextPlatform): string {
    const known = this.hashes.get(platform);
    if (known) return known;
    const list = [...this.namespacesOf(platform)].map(([name, { entries }]) => [name, [...entries]]);
    const hash = hashOf(list);
    this.hashes.set(platform, hash);
    return hash;
  }

  /** The default of exactly this key, if there is one. */
  defaultOf(platform: TextPlatform, namespace: string, key: string, language: Language): string | null {
    return this.namespacesOf(platform).get(namespace)?.entries.get(key)?.[language] ?? null;
  }

  /**
   * The defaults against which an own text is checked.
   *
   * @returns `null` for an unknown key; `form` for a plural form that the language does not have
   */
  checkedAgainst(platform: TextPlatform, namespace: string, key: string, language: Language): Defaults | 'form' | null {
    const entries = this.namespacesOf(platform).get(namespace)?.entries;
    const exact = entries?.get(key);
    const plural = isPlural(key) ? entries?.get(`${baseOf(key)}_other`) : undefined;
    if (!exact && !plural) return null;
    if (plural && !formsOf(language).some((form) => key === `${baseOf(key)}${form}`)) return 'form';
    return { ...plural, ...exact };
  }
}

/** All default texts; the files are read when they are first needed. */
export const catalogue = new Catalogue(allTexts, backOffice);
