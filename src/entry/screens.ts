import './entry.css';
import { authPathOf, type AuthPath } from '#contract/platform/authPaths.ts';
import type { Language } from '#contract/core/constants.ts';
import { currentLanguage, htmlLang, rememberLanguage } from '#i18n/language.ts';
import { tokenStore } from '#data-provider/token.ts';
import { forgotScreen } from './forgot.ts';
import { frame } from './frame.ts';
import { invitedScreen } from './invited.ts';
import { loginScreen } from './login.ts';
import { loadMessages } from './messages.ts';
import { preload, whenIdle } from './prefetch.ts';
import { resetScreen } from './reset.ts';
import type { EntryContext, EntryState, Screen } from './screen.ts';
import { sentEarly } from './sentEarly.ts';
import { sentScreen } from './sent.ts';
import { keepTyped } from './typed.ts';

const screens: Record<AuthPath, (context: EntryContext) => Screen> = {
  '/login': loginScreen,
  '/forgot-password': forgotScreen,
  '/forgot-password-email-sent': sentScreen,
  '/reset-password': resetScreen,
  '/invitation': invitedScreen,
};

const entryPlace = () => document.getElementById('entry') as HTMLElement;

let current: Screen | undefined;

/** Shows the authentication screen of the address, in the person's language, and follows the address from then on. */
export async function showEntry(): Promise<void> {
  await takeOver();
  addEventListener('popstate', () => {
    // Once the app runs, the address is its business.
    if (current && !tokenStore.get()) void render(currentLanguage());
  });
  whenIdle(() => preload('app', currentLanguage(), 'low'));
}

async function render(language: Language): Promise<void> {
  const find = await loadMessages(language);
  const text: EntryContext['text'] = (key, values) => find(key, values) ?? key;
  const state = (history.state ?? {}) as EntryState;
  const path = authPathOf(location.pathname) ?? '/login';
  if (path === '/forgot-password-email-sent' && !state.email) return go('/forgot-password', {}, true);

  const { element, main } = frame(text, language, (chosen) => {
    rememberLanguage(chosen);
    void inOtherLanguage(chosen);
  });
  const context: EntryContext = { find, text, language, go, state, show };
  function show(screen: Screen): void {
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
  // Said once; a reload does not say it again.
  if (state.changed) history.replaceState({ ...state, changed: undefined }, '');
}

/**
 * Puts the working screen where the build has drawn the login (`scripts/web/loginPages.ts`): what was typed there,
 * and sent, before this had come is not lost.
 */
async function takeOver(): Promise<void> {
  const place = entryPlace();
  // The texts first: whatever is typed until they are here counts.
  await loadMessages(currentLanguage());
  const putBack = keepTyped(place);
  const sent = place.querySelector(`form[${sentEarly}]`) !== null;
  await render(currentLanguage());
  putBack();
  if (sent) place.querySelector('form')?.requestSubmit();
}

/** What was typed stays, and so does the keyboard's place. */
async function inOtherLanguage(language: Language): Promise<void> {
  const putBack = keepTyped(entryPlace());
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
