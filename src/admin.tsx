import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createAuthProvider, toLogin } from '#auth-provider/index.ts';
import { session } from '#auth-provider/session.ts';
import { ResponseError, tokenStore } from '#data-provider/client.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { currentLanguage } from '#i18n/language.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { resources } from '#resources/registry.ts';
import { App } from './App.tsx';
import { askForFirstList } from './firstList.ts';
import { forgetRecents } from './palette/recents.ts';
import { createQueryClient } from './queryClient.ts';
import { forget } from './scope/memory.ts';
import { createStore } from './store.ts';

/** Milliseconds for which the first screen waits until a response that has arrived is parsed. */
const readingTime = 100;

const endHere = () => {
  session.clear();
  toLogin(window.location);
};

/**
 * Starts the app for the signed-in user and resolves when its first screen is shown. Without a session, or if the user
 * may no longer log in, it goes to the login page and never resolves.
 *
 * @param isOneHere whether a response to an early request has arrived (`src/entry/handover.ts`)
 */
export async function startAdmin(root: HTMLElement, isOneHere: () => boolean): Promise<void> {
  const i18n = createI18nProvider(currentLanguage(), (language) => labelsOf(resources, language));
  try {
    await session.load();
  } catch (error) {
    if (!(error instanceof ResponseError && (error.status === 401 || error.status === 403))) throw error;
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
  // Reloads a page from the back/forward cache after its user signed out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !tokenStore.get()) window.location.reload();
  });
  const store = createStore();
  // The language cookie, shared with the login page, takes precedence; otherwise the two could disagree.
  store.setItem('locale', i18nProvider.getLocale());
  const here = isOneHere();
  const firstList = askForFirstList(window.location, me, queryClient, store, currentLanguage());
  // Data that has already arrived is shown immediately, without an empty list first. Nothing else is awaited.
  if (here) await Promise.race([firstList, new Promise((done) => setTimeout(done, readingTime))]);
  return new Promise((ready) => {
    const app = <App {...{ me, authProvider, i18nProvider, queryClient, store }} onReady={ready} />;
    // A transition is rendered in short pieces, between which the browser answers keys and touches.
    startTransition(() => createRoot(root).render(app));
  });
}
