import type { i18n } from 'i18next';
import type { Language } from '#contract/core/constants.ts';

/** Texts by namespace and key, as the server sends them. */
export type TextTree = Readonly<Record<string, Readonly<Record<string, string>>>>;

const bundle = 'translation';

/**
 * A company's own texts of the back office over the product's, in an i18next instance. Own texts apply where the default
 * is loaded, so {@link OwnTextsLayer.apply} has to be called again after more defaults were added.
 */
export class OwnTextsLayer {
  private readonly own = new Map<Language, TextTree>();
  /** The defaults that are replaced now, by language and key. */
  private readonly replaced = new Map<Language, Map<string, string>>();

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
    for (const [namespace, texts] of Object.entries(this.own.get(language) ?? {}))
      for (const [key, text] of Object.entries(texts)) {
        const path = `${namespace}.${key}`;
        // A form for zero has no default: without an own text, the form for other numbers applies.
        const current = this.textAt(language, path) ?? this.textAt(language, path.replace(/_zero$/, '_other'));
        if (current === undefined || current === text) continue;
        replaced.set(path, current);
        this.i18next.addResource(language, bundle, path, text);
      }
  }

  private restore(language: Language): void {
    for (const [path, text] of this.replaced.get(language) ?? [])
      this.i18next.addResource(language, bundle, path, text);
    this.replaced.delete(language);
  }

  private textAt(language: Language, path: string): string | undefined {
    const found: unknown = this.i18next.getResource(language, bundle, path);
    return typeof found === 'string' ? found : undefined;
  }
}
