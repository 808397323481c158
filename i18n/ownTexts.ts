import type { i18n } from 'i18next';
import type { Language } from '#contract/core/constants.ts';
import { leavesOf, type MessageTree } from '#contract/core/texts.ts';

/** Texts by namespace and key, as the server sends them. */
export type TextTree = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts over those of a tree. */
export function over(tree: MessageTree, texts: TextTree): TextTree {
  const result: Record<string, Readonly<Record<string, string>>> = { ...texts };
  for (const [namespace, below] of Object.entries(tree))
    if (typeof below !== 'string') result[namespace] = { ...Object.fromEntries(leavesOf(below)), ...texts[namespace] };
  return result;
}

const bundle = 'translation';

/**
 * A company's own texts of the back office over the product's, in an i18next instance. Own texts apply where the default
 * is loaded, so {@link OwnTextsLayer.apply} has to be called again after more defaults were added.
 */
export class OwnTextsLayer {
  private readonly own = new Map<Language, TextTree>();
  /** The defaults that are replaced now, by language and key. */
  private readonly replaced = new Map<Language, Map<string, string>>();
  /** Forms for zero without a default that have had an own text; i18next cannot forget one. */
  private readonly zeros = new Map<Language, Set<string>>();

  constructor(private readonly i18next: Pick<i18n, 'getResource' | 'addResource'>) {}

  /** Replaces the own texts of a language; those that are no longer among them become the default again. */
  set(language: Language, texts: TextTree): void {
    this.restore(language);
    this.own.set(language, texts);
    this.apply(language);
  }

  /** Puts the own texts over the defaults that are loaded. */
  apply(language: Language): void {
    const replaced = this.replaced.get(language) ?? new Map<string, string>();
    this.replaced.set(language, replaced);
    const zeros = this.zeros.get(language) ?? new Set<string>();
    this.zeros.set(language, zeros);
    const applied = new Set<string>();
    for (const [namespace, texts] of Object.entries(this.own.get(language) ?? {}))
      for (const [key, text] of Object.entries(texts)) {
        const path = `${namespace}.${key}`;
        const current = this.textAt(language, path);
        if (current === undefined && this.otherOf(language, path) === undefined) continue;
        if (current === undefined) zeros.add(path);
        else if (current !== text && !zeros.has(path)) replaced.set(path, current);
        applied.add(path);
        if (current !== text) this.i18next.addResource(language, bundle, path, text);
      }
    // Without an own text, the form for other numbers applies.
    for (const path of zeros)
      if (!applied.has(path)) this.i18next.addResource(language, bundle, path, this.otherOf(language, path) ?? '');
  }

  private restore(language: Language): void {
    for (const [path, text] of this.replaced.get(language) ?? [])
      this.i18next.addResource(language, bundle, path, text);
    this.replaced.delete(language);
  }

  /** The text for other numbers, for a form for zero. */
  private otherOf(language: Language, path: string): string | undefined {
    return path.endsWith('_zero') ? this.textAt(language, path.replace(/_zero$/, '_other')) : undefined;
  }

  private textAt(language: Language, path: string): string | undefined {
    const found: unknown = this.i18next.getResource(language, bundle, path);
    return typeof found === 'string' ? found : undefined;
  }
}
