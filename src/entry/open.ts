import { isOneHere } from './handover.ts';
import { inTime } from './loading.ts';
import { hideOverlay, showOverlay } from './overlay.ts';

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Loads and starts the app under the overlay, which is removed after the app's first paint.
 * @throws if the code cannot be loaded
 */
export async function openApp(): Promise<void> {
  const entry = document.getElementById('entry') as HTMLElement;
  const root = document.getElementById('root') as HTMLElement;
  if (!entry.hasChildNodes()) showOverlay('Maitre');
  const { startAdmin } = await inTime(import('../admin.tsx'));
  await startAdmin(root, isOneHere);
  await painted();
  entry.replaceChildren();
  hideOverlay();
}
