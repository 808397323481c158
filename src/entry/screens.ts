import './entry.css';
import { authPathOf, type AuthPath } from '#contract/platform/authPaths.ts';
import type { Language } from '#contract/core/constants.ts';
import { currentLanguage, htmlLang, rememberLanguage } from '#i18n/language.ts';
import { tokenStore } from '#data-provider/token.ts';
import { forgotScreen } from './forgot.ts';
import { frame } from './frame.ts';
import { invitedScreen } from './invited.ts';
import { loginScreen } from './login.ts';
import { loadEntryMessages } from './messages.ts';
import { preload, whenIdle } from './prefetch.ts';
import { resetScreen } from './reset.ts';
import type { EntryContext, EntryState, EntryScreen } from './screen.ts';
import { sentEarly } from './sentEarly.ts';
import { sentScreen } from './sent.ts';
import { saveTyped } from './typed.ts';

const screens: Record<AuthPath, (context: EntryContext) => EntryScreen> = {
  '/login': loginScreen,
  '/forgot-password': forgotScreen,
  '/forgot-password-email-sent': sentScreen,
  '/reset-password': resetScreen,
  '/invitation': invitedScreen,
};

const entryPlace = () => document.getElementById('entry') as HTMLElement;

let current: EntryScreen | undefined;

/** Shows the authentication screen for the address in the user's language, and follows changes of the address. */
export async function showEntry(): Promise<void> {
  await takeOver();
  addEventListener('popstate', () => {
    // Once the app runs, it handles the address.
    if (current && !tokenStore.get()) void render(currentLanguage());
  });
  whenIdle(() => preload('app', currentLanguage(), 'low'));
}

async function render(language: Language): Promise<void> {
  const find = await loadEntryMessages(language);
  const text: EntryContext['text'] = (key, values) => find(key, values) ?? key;
  const state = (history.state ?? {}) as EntryState;
  const path = authPathOf(location.pathname) ?? '/login';
  if (path === '/forgot-password-email-sent' && !state.email) return go('/forgot-password', {}, true);

  const { element, main } = frame(text, language, (chosen) => {
    rememberLanguage(chosen);
    void inOtherLanguage(chosen);
  });
  const context: EntryContext = { find, text, language, go, state, show };
  function show(screen: EntryScreen): void {
    current?.leave?.();
    current = screen;
    document.title = `${screen.title} · Maitre`;
    main.replaceChildren(...screen.content);
    screen.focus?.focus({ preventScroll: true });
    screen.shown?.();
  }

  document.documentElement.lang = htmlLang(language);
  entryPlace().replaceChildren(element);
  show(screens[path](context));
  // Shown once; not again after a reload.
  if (state.changed) history.replaceState({ ...state, changed: undefined }, '');
}

/**
 * Replaces the login form drawn by the build (`scripts/web/loginPages.ts`) with the working screen. Values that were
 * typed or sent before this code loaded are kept.
 */
async function takeOver(): Promise<void> {
  const place = entryPlace();
  // Texts are loaded first: everything typed until then is included.
  await loadEntryMessages(currentLanguage());
  const putBack = saveTyped(place);
  const sent = place.querySelector(`form[${sentEarly}]`) !== null;
  await render(currentLanguage());
  putBack();
  if (sent) place.querySelector('form')?.requestSubmit();
}

/** Switches the language and restores typed values and the focus. */
async function inOtherLanguage(language: Language): Promise<void> {
  const putBack = saveTyped(entryPlace());
  await render(language);
  putBack();
  document.querySelector<HTMLElement>('#entry select')?.focus();
}

function go(path: string, state: EntryState = {}, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', path);
  void render(currentLanguage());
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('#entry a[href^="/"]');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
