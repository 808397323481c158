import type { Language } from '#contract/core/constants.ts';
import type { PreviewPlatform } from '#contract/translations/preview.ts';
import type { TranslationRow } from '#contract/translations/translations.ts';

/** The text that a preview shows. */
export interface Previewed extends Pick<TranslationRow, 'namespace' | 'key'> {
  language: Language;
  /** A valid text that is not saved yet. */
  draft: string | null;
}

/** What the grid tells the preview; outside React, so that typing renders only the preview again. */
export interface PreviewSource {
  platform: PreviewPlatform;
  now: () => Previewed | null;
  subscribe: (listener: () => void) => () => void;
  /** Another cell has the focus. */
  focus: (row: Pick<TranslationRow, 'namespace' | 'key'>, language: Language) => void;
  /** Null: nothing is typed any more. */
  type: (text: string | null) => void;
}

export function previewSource(platform: PreviewPlatform): PreviewSource {
  const listeners = new Set<() => void>();
  let now: Previewed | null = null;
  const show = (next: Previewed) => {
    now = next;
    for (const listener of listeners) listener();
  };
  return {
    platform,
    now: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    focus({ namespace, key }, language) {
      if (now?.namespace !== namespace || now.key !== key || now.language !== language)
        show({ namespace, key, language, draft: null });
    },
    type(draft) {
      if (now && now.draft !== draft) show({ ...now, draft });
    },
  };
}
