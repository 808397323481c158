import { tokenStore } from '#data-provider/token.ts';
import { currentLanguage, htmlLang } from '#i18n/language.ts';
import { opens } from './paths.ts';
import { preload } from './prefetch.ts';
import { applyTheme } from './theme.ts';

/**
 * Runs inside the page before the first paint (the build writes it there, and the server allows it by its
 * hash): nobody sees the other theme flash by, and the right files are asked for one round trip earlier.
 */
const language = currentLanguage();
applyTheme();
document.documentElement.lang = htmlLang(language);
preload(opens(location.pathname, tokenStore.get() !== null), language);
