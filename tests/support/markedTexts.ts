import { languages, type Language } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { tokensOf } from '#contract/translations/checks.ts';
import { getPlatformTexts, updatePlatformTexts, type TextUpdate } from '#contract/translations/translations.ts';
import type { BoardState } from '#server/reservations/queue/board/boardState.ts';
import type { Client } from './http.ts';

/** Own texts for tests: a recognisable one for everything that can be edited. */

/** All platforms but the back office, whose texts only staff see on the screen. */
export const shownToGuests = textPlatforms.filter((one) => one !== 'backOffice');

export interface Marked {
  /** `platform/namespace/key`, without the suffix of a plural form. */
  name: string;
  language: Language;
}

const mark = /⟦(\d+)⟧/g;

/** Stores a marker with the default's variables as the own text of each key that can be edited. */
export async function markTexts(manager: Client, companyId: string, branchId?: string, first = 0): Promise<Marked[]> {
  const marked: Marked[] = Array.from({ length: first }, () => ({ name: '', language: 'en' }));
  for (const platform of shownToGuests) {
    const place = { params: { platform }, query: { companyId, branchId } };
    const { rows } = await manager.call(getPlatformTexts, place);
    const updates = rows.flatMap(({ namespace, key, defaults }) =>
      languages.flatMap((language): TextUpdate[] => {
        const usual = defaults[language];
        if (usual === undefined) return [];
        const variables = [...tokensOf(usual).variables.keys()].map((name) => `{{${name}}}`);
        const text = [`⟦${marked.length}⟧`, ...variables].join(' ');
        marked.push({ name: `${platform}/${namespace}/${key.replace(/_(zero|one|other)$/, '')}`, language });
        return [{ namespace, key, language, text }];
      }),
    );
    if (updates.length) await manager.call(updatePlatformTexts, { ...place, body: { updates } });
  }
  return marked;
}

/** The numbers of the markers in a text. */
export const marksIn = (text: string): number[] => [...text.matchAll(mark)].map(([, number]) => Number(number));

/** What a person sees or hears of a page, without its markup. */
export function visibleIn(html: string): string {
  const heard = [...html.matchAll(/ (?:aria-label|alt|title|placeholder|data-text|data-say-[a-z]+)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const seen = html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '\n');
  return [...heard, seen].join('\n');
}

/** What a calling board says, and shows when it needs to. */
export function saidBy(html: string): string {
  const [, json] = /<script type="application\/json" id="d">([\s\S]*?)<\/script>/.exec(html) ?? [];
  if (json === undefined) return '';
  const { calls, t } = JSON.parse(json) as BoardState;
  return [...calls.flatMap(({ say }) => say.map(([, text]) => text)), ...Object.values(t)].join('\n');
}

/**
 * Words that no marker and no data explain. All data of these tests are Cyrillic, so that everything else is the
 * product's.
 *
 * @param known data that cannot be Cyrillic: codes, units, names of languages
 */
export function foreignWords(text: string, known: readonly RegExp[] = []): string[] {
  const data = [/https?:\/\/\S+/g, /[\w.+-]+@[\w.-]+/g, ...known];
  const rest = data.reduce((left, one) => left.replace(one, ' '), text);
  return [...rest.matchAll(/\p{L}+/gu)].map(([word]) => word).filter((word) => !/^\p{Script=Cyrillic}+$/u.test(word));
}
