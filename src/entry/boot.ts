import { tokenStore } from '#data-provider/token.ts';
import { currentLanguage, htmlLang } from '#i18n/language.ts';
import { watchFirstScript } from './loading.ts';
import { opens } from './paths.ts';
import { preload } from './prefetch.ts';
import { sentEarly } from './sentEarly.ts';
import { applyTheme } from './theme.ts';

/**
 * Runs in the page before the first paint (inlined by the build and allowed by the server through its hash). It
 * prevents a flash of the wrong theme and requests the right files one round trip earlier.
 */
const language = currentLanguage();
applyTheme();
document.documentElement.lang = htmlLang(language);
const half = opens(location.pathname, tokenStore.get() !== null);
// Hides the login form in the page from a signed-in user.
document.documentElement.dataset.half = half;
if (half === 'app') document.title = 'Maitre';
preload(half, language);
watchFirstScript();

// The browser would submit the form's values to the address of the page.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.closest('#entry')) return;
  event.preventDefault();
  form.setAttribute(sentEarly, '');
});
