import { isOneHere } from './handover.ts';
import { inTime } from './loading.ts';
import { hideOverlay, showOverlay } from './overlay.ts';

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** The first use of `Intl` takes a slow phone 50 ms. While the code is loading, nothing waits for it. */
const warmUpFormats = () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(0);

/** Runs React and the rest of the app one after the other: as one piece they block a slow phone for twice as long. */
async function loadApp() {
  setTimeout(warmUpFormats);
  await import('./react.ts');
  return import('../admin.tsx');
}

/**
 * Loads and starts the app under the overlay, which is removed after the app's first paint.
 * @throws if the code cannot be loaded
 */
export async function openApp(): Promise<void> {
  const entry = document.getElementById('entry') as HTMLElement;
  const root = document.getElementById('root') as HTMLElement;
  if (!entry.hasChildNodes()) showOverlay('Maitre');
  const { startAdmin } = await inTime(loadApp());
  await startAdmin(root, isOneHere);
  await painted();
  entry.replaceChildren();
  hideOverlay();
}
