import { createInstance } from 'i18next';
import type { I18nProvider } from 'ra-core';
import { getI18nProvider } from 'ra-i18n-i18next';
import { languages, type Language } from '#contract/core/constants.ts';
import { htmlLang, isLanguage, languageNames, rememberLanguage } from './language.ts';
import { OwnTextsLayer, over, type TextTree } from './ownTexts.ts';
import { neededTexts, provideLaterTexts } from './laterTexts.ts';
import { loadTexts, type MessageTree, type TextPart } from './messages.ts';

const availableLocales = languages.map((locale) => ({ locale, name: languageNames[locale] }));

/** Milliseconds after the start: the first screen is visible by then. */
const reasonsAfter = 3_000;

/** The text for an error code without a translation, for example of a custom rule. */
const untold = 'errors.field.untold';
const isUntold = (key: string) => /^errors(\.[\w-]+)+$/.test(key) && key !== untold;

const showLanguage = (language: Language) => {
  document.documentElement.lang = htmlLang(language);
};

/** The provider, with the selected company's own texts. */
export interface OwnI18nProvider extends I18nProvider {
  /** Replaces the own texts of a language. Own texts in labels of resources are read from the labels. */
  setOwnTexts: (language: Language, texts: TextTree) => void;
}

/**
 * react-admin's i18n provider, based on i18next. Only the current language is loaded, and of it the texts of the first
 * screen; the others are loaded with the lazily loaded code that shows them (`laterTexts`). Those of another language are
 * loaded when it is selected, which also sets the cookie and `<html lang>`. A missing translation returns the default
 * passed as `_`, otherwise the key, or a plain sentence for an error code.
 *
 * @param registerLabels further messages of a language, such as the labels of declared resources
 * @example
 * const i18nProvider = await createI18nProvider(currentLanguage(), (language) => labelsOf(resources, language));
 */
export async function createI18nProvider(
  language: Language,
  registerLabels: (language: Language) => MessageTree = () => ({}),
): Promise<OwnI18nProvider> {
  const i18next = createInstance();
  const provider = await getI18nProvider(
    i18next,
    {
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      lowerCaseLng: true,
      load: 'currentOnly',
      // Error codes and server texts are used as keys and may contain colons.
      nsSeparator: false,
      interpolation: { escapeValue: false },
      missingInterpolationHandler: () => '',
      returnedObjectHandler: (key) => key,
      parseMissingKeyHandler: (key: string, otherwise?: string) =>
        otherwise ?? (isUntold(key) ? i18next.t(untold) : key),
      resources: {
        [language]: { translation: { ...(await loadTexts(language, 'first')), ...registerLabels(language) } },
      },
    },
    availableLocales,
  );
  showLanguage(language);
  const own = new OwnTextsLayer(i18next);
  const add = (wanted: Language, texts: MessageTree) => {
    i18next.addResourceBundle(wanted, 'translation', texts, true, true);
    own.apply(wanted);
  };
  let shown = language;
  const arriving: Record<string, Promise<void>> = {};
  /** Adds the texts of a part, once. Not by an i18next backend, which would continue without texts after a failure. */
  const bring = (part: TextPart, wanted = shown): Promise<void> => {
    const name = `${wanted} ${part}`;
    return (arriving[name] ??= loadTexts(wanted, part)
      .then((texts) => add(wanted, part === 'first' ? { ...texts, ...registerLabels(wanted) } : texts))
      .catch((error: unknown) => {
        delete arriving[name];
        throw error;
      }));
  };
  provideLaterTexts((part) => bring(part));
  // After everything that the user waits for; without them the text of the code is shown.
  const bringReasons = () => void bring('reasons').catch(() => undefined);
  setTimeout(bringReasons, reasonsAfter);
  return {
    ...provider,
    setOwnTexts: (wanted, texts) => own.set(wanted, over(registerLabels(wanted), texts)),
    changeLocale: async (locale) => {
      if (!isLanguage(locale)) throw new Error(`No translations for ${locale}`);
      // Code may be requested meanwhile.
      for (let count = -1; count < neededTexts.size;) {
        count = neededTexts.size;
        await Promise.all((['first', ...neededTexts] as const).map((part) => bring(part, locale)));
      }
      shown = locale;
      await provider.changeLocale(locale);
      bringReasons();
      rememberLanguage(locale);
      showLanguage(locale);
    },
  };
}
