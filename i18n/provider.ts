import { createInstance } from 'i18next';
import type { I18nProvider } from 'ra-core';
import { getI18nProvider } from 'ra-i18n-i18next';
import { languages, type Language } from '#contract/core/constants.ts';
import { htmlLang, isLanguage, languageNames, rememberLanguage } from './language.ts';
import { provideLaterTexts } from './laterTexts.ts';
import { loadFirstMessages, loadLaterMessages, loadMessages, loadReasons, type MessageTree } from './messages.ts';

const availableLocales = languages.map((locale) => ({ locale, name: languageNames[locale] }));

/** Milliseconds after the start: the first screen is there by then. */
const reasonsAfter = 3_000;

/** What is told in the place of a code that nobody has given words: a rule of one's own, say. */
const untold = 'errors.field.untold';
const isUntold = (key: string) => /^errors(\.[\w-]+)+$/.test(key) && key !== untold;

const showLanguage = (language: Language) => {
  document.documentElement.lang = htmlLang(language);
};

/**
 * react-admin's translations over i18next. Only the given language is loaded, and of it what the first screen
 * can show; the rest comes with the first code that is loaded later (`laterTexts`). Another language comes when
 * it is chosen, which also sets the cookie and `<html lang>`. A missing translation gives the default passed
 * as `_`, else the key, or a plain sentence in the place of an error's code.
 *
 * @param registerLabels further messages of a language, such as the labels of declared resources
 * @example
 * const i18nProvider = await createI18nProvider(currentLanguage(), (language) => labelsOf(resources, language));
 */
export async function createI18nProvider(
  language: Language,
  registerLabels: (language: Language) => MessageTree = () => ({}),
): Promise<I18nProvider> {
  const i18next = createInstance();
  const provider = await getI18nProvider(
    i18next,
    {
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      lowerCaseLng: true,
      load: 'currentOnly',
      // Error codes and server texts serve as keys and may hold colons.
      nsSeparator: false,
      interpolation: { escapeValue: false },
      missingInterpolationHandler: () => '',
      returnedObjectHandler: (key) => key,
      parseMissingKeyHandler: (key: string, otherwise?: string) =>
        otherwise ?? (isUntold(key) ? i18next.t(untold) : key),
      resources: {
        [language]: { translation: { ...(await loadFirstMessages(language)), ...registerLabels(language) } },
      },
    },
    availableLocales,
  );
  showLanguage(language);
  const add = (wanted: Language, texts: MessageTree) =>
    i18next.addResourceBundle(wanted, 'translation', texts, true, true);
  provideLaterTexts(async () => void add(language, await loadLaterMessages(language)));
  // After everything that somebody waits for; without them the text of the code is told.
  const bringReasons = (wanted: Language) =>
    loadReasons(wanted)
      .then((texts) => add(wanted, texts))
      .catch(() => undefined);
  setTimeout(() => void bringReasons(language), reasonsAfter);
  return {
    ...provider,
    changeLocale: async (locale) => {
      if (!isLanguage(locale)) throw new Error(`No translations for ${locale}`);
      // Loaded here and not by a backend of i18next, which would go on without texts when the chunk cannot be had.
      if (!i18next.hasResourceBundle(locale, 'translation')) {
        add(locale, { ...(await loadMessages(locale)), ...registerLabels(locale) });
      }
      await provider.changeLocale(locale);
      void bringReasons(locale);
      rememberLanguage(locale);
      showLanguage(locale);
    },
  };
}
