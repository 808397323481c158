import { currentLanguage } from '#i18n/language.ts';
import { tokenStore } from '#data-provider/token.ts';
import { authPathOf, calls, loginFor, targetAfterLogin } from './entry/paths.ts';
import { startEarly } from './entry/handover.ts';
import { openApp } from './entry/open.ts';
import { preloadApp } from './entry/prefetch.ts';

/** The start of everything: the static authentication screens, or the app for who is signed in. */
async function start(): Promise<void> {
  const { pathname, search, hash } = location;
  const auth = authPathOf(pathname);
  const signedIn = tokenStore.get() !== null;

  // A reset link is followed even by who is signed in: it ends the session.
  if (auth === '/reset-password' || !signedIn) {
    if (!auth) history.replaceState(null, '', loginFor(pathname + search + hash));
    const { showEntry } = await import('./entry/screens.ts');
    return showEntry();
  }

  if (auth) history.replaceState(null, '', targetAfterLogin(search, location.origin));
  const language = currentLanguage();
  preloadApp(language, 'auto');
  startEarly(calls.me);
  await openApp();
}

void start();
