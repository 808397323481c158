import { tokenStore } from '#data-provider/token.ts';
import { currentLanguage, htmlLang } from '#i18n/language.ts';
import { watchFirstScript } from './loading.ts';
import { opens } from './paths.ts';
import { preload } from './prefetch.ts';
import { sentEarly } from './sentEarly.ts';
import { applyTheme } from './theme.ts';

/**
 * Runs inside the page before the first paint (the build writes it there, and the server allows it by its
 * hash): nobody sees the other theme flash by, and the right files are asked for one round trip earlier.
 */
const language = currentLanguage();
applyTheme();
document.documentElement.lang = htmlLang(language);
const half = opens(location.pathname, tokenStore.get() !== null);
// Who turns out to be signed in does not see the login that stands in the page.
document.documentElement.dataset.half = half;
if (half === 'app') document.title = 'Maitre';
preload(half, language);
watchFirstScript();

// The browser would send what was typed to the address of the page.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.closest('#entry')) return;
  event.preventDefault();
  form.setAttribute(sentEarly, '');
});
