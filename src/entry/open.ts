import { chunkTimeout } from '#contract/constants.ts';
import { currentLanguage } from '#i18n/language.ts';
import { isOneHere } from './handover.ts';
import { loadMessages } from './messages.ts';
import { hideOverlay, showLoadFailure, showOverlay } from './overlay.ts';

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** @throws where the code has not come after the time that the specification gives it (section 9) */
function inTime<T>(code: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('Loading chunk failed')), chunkTimeout));
  return Promise.race([code, late]);
}

/** Loads and starts the app under the overlay, which goes when the app has painted. */
export async function openApp(): Promise<void> {
  const entry = document.getElementById('entry') as HTMLElement;
  const root = document.getElementById('root') as HTMLElement;
  if (!entry.hasChildNodes()) showOverlay('Maitre');
  try {
    const { startAdmin } = await inTime(import('../admin.tsx'));
    await startAdmin(root, isOneHere);
    await painted();
    entry.replaceChildren();
    hideOverlay();
  } catch (error) {
    console.error(error);
    const find = await loadMessages(currentLanguage()).catch(() => undefined);
    showLoadFailure(
      find?.('load.failed') ?? 'The page could not be loaded. Check the connection and try again.',
      find?.('load.again') ?? 'Try again',
    );
  }
}
