import { authPathOf } from '#contract/platform/authPaths.ts';
import { tokenStore } from '#data-provider/token.ts';
import { loginFor, opens, targetAfterLogin } from './entry/paths.ts';
import { startEarlyCalls } from './entry/early.ts';
import { inTime, sayBegun, sayLoadFailure } from './entry/loading.ts';
import { openApp } from './entry/open.ts';

// Must run before zod is loaded: zod's check for compiled schemas violates the content security policy and is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The entry point: the static authentication screens, or the app for a signed-in user. */
async function start(): Promise<void> {
  const { pathname, search, hash } = location;
  const auth = authPathOf(pathname);
  if (opens(pathname, tokenStore.get() !== null) === 'entry') {
    if (!auth) history.replaceState(null, '', loginFor(pathname + search + hash));
    const { showEntry } = await inTime(import('./entry/screens.ts'));
    return showEntry();
  }
  if (auth) history.replaceState(null, '', targetAfterLogin(search, location.origin));
  document.getElementById('entry')?.replaceChildren();
  startEarlyCalls();
  await openApp();
}

sayBegun();
start().catch(sayLoadFailure);
