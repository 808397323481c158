import { createRoot } from 'react-dom/client';
import { createAuthProvider, toLogin } from '#auth-provider/index.ts';
import { session } from '#auth-provider/session.ts';
import { ApiError, tokenStore } from '#data-provider/client.ts';
import { labelsOf } from '#i18n/labels.ts';
import { currentLanguage } from '#i18n/language.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { resources } from '#resources/registry.ts';
import { App } from './App.tsx';
import { askForFirstList } from './firstList.ts';
import { forgetRecents } from './palette/recents.ts';
import { createQueryClient } from './queryClient.ts';
import { forget } from './scope/memory.ts';
import { createStore } from './store.ts';

/** So long, in milliseconds, the first screen waits for an answer to be read that has come. */
const readingTime = 100;

const endHere = () => {
  session.clear();
  toLogin(window.location);
};

/**
 * Starts the app for the person who is signed in; resolves when its first screen is there. Without a
 * session, or with one that may no longer log in, it leads to the login and never resolves.
 *
 * @param isOneHere whether an answer has come that was asked for early (`src/entry/handover.ts`)
 */
export async function startAdmin(root: HTMLElement, isOneHere: () => boolean): Promise<void> {
  const i18n = createI18nProvider(currentLanguage(), (language) => labelsOf(resources, language));
  try {
    await session.load();
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
    endHere();
    return new Promise(() => undefined);
  }
  const me = await session.load();
  const i18nProvider = await i18n;
  const queryClient = createQueryClient(endHere);
  const authProvider = createAuthProvider({
    rightsOf: (name) => resources.find((resource) => resource.name === name),
    onEnd: () => {
      queryClient.clear();
      forget();
      forgetRecents();
    },
  });
  // A page that the browser has kept while its person signed out is not shown again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !tokenStore.get()) window.location.reload();
  });
  const store = createStore();
  // The language's cookie, shared with the login page, has the word; else the two could disagree.
  store.setItem('locale', i18nProvider.getLocale());
  const here = isOneHere();
  const firstList = askForFirstList(window.location, me, queryClient, store);
  // What has come already is shown at once, without an empty list before it; nothing else is waited for.
  if (here) await Promise.race([firstList, new Promise((done) => setTimeout(done, readingTime))]);
  return new Promise((ready) => {
    createRoot(root).render(<App {...{ me, authProvider, i18nProvider, queryClient, store }} onReady={ready} />);
  });
}
