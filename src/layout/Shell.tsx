import { useTranslate } from 'ra-core';
import { Suspense, useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { mobileBreakpoint } from '#contract/core/constants.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { lazyPage } from '#ui/lazy.ts';
import { focusLost } from '#ui/focusLost.ts';
import { TableSkeleton } from '#ui/states.tsx';
import { useMediaQuery } from '#ui/useNarrow.ts';
import { FailureBoundary } from './Failure.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useWhenIdle } from './useWhenIdle.ts';
import './sidebar.css';
import './layout.css';

const Palette = lazyPage(() => import('../palette/Palette.tsx'));

/** Nothing to load: the code of the navigation is in the app. */
const noCode = () => Promise.resolve({});
const loadReminder = () => import('./PasswordReminder.tsx');
const loadPreloading = () => import('./Preloading.tsx');
const loadToasts = () => import('./Toasts.tsx').then(({ Toasts }) => ({ default: Toasts }));

/** A component whose code is loaded after the page is shown. */
function LoadedWhenIdle({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const loaded = useWhenIdle(load);
  return loaded && <loaded.default />;
}

/** Collects the letters typed while the palette is loading. */
function EarlyPalette({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <input
      className="palette-early search-box"
      autoFocus
      aria-label={translate('shell.palette.open')}
      placeholder={translate('shell.palette.placeholder')}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}

/** Navigation, top bar and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { me } = useScope();
  const translate = useTranslate();
  const narrow = useMediaQuery(`(max-width: ${mobileBreakpoint - 0.02}px)`);
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState(false);
  /** The text typed into the palette before its code was loaded. */
  const [typed, setTyped] = useState('');
  const sidebar = useRef<HTMLDivElement>(null);
  const drawer = narrow && menu;
  // On a phone, the closed drawer is rendered after the page.
  const idle = useWhenIdle(noCode) !== null;
  const arrival = useNavigationType();
  const closeMenu = useCallback(() => setMenu(false), []);
  const openMenu = useCallback(() => setMenu(true), []);
  const openPalette = useCallback(() => setPalette(true), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setPalette((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    // A new page starts at the top. When going back, the browser restores the scroll position.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    // Not if the address was only corrected.
    if (arrival === 'PUSH') focusLost('#main');
  }, [pathname, arrival]);

  useEffect(() => {
    if (!drawer) return;
    const opener = document.activeElement;
    sidebar.current?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setMenu(false);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [drawer]);

  return (
    <div className="shell">
      <a className="skip-link" href="#main" inert={drawer}>
        {translate('shell.skip')}
      </a>
      {drawer && <div className="sidebar-overlay" onClick={closeMenu} aria-hidden="true" />}
      <div
        id="sidebar"
        ref={sidebar}
        className={drawer ? 'sidebar sidebar-open' : 'sidebar'}
        inert={narrow && !menu}
        role={drawer ? 'dialog' : 'complementary'}
        aria-modal={drawer || undefined}
        aria-label={translate('shell.navigation')}
      >
        {(!narrow || menu || idle) && <Sidebar isShown={!narrow || menu} onLeave={closeMenu} />}
      </div>
      {/* Inert while the drawer is open, so that focus cannot leave the drawer. */}
      <div className="shell-body" inert={drawer}>
        <TopBar onMenu={openMenu} menuOpen={drawer} onPalette={openPalette} />
        <main id="main" className="shell-main" tabIndex={-1}>
          {me.passwordDays !== null && <LoadedWhenIdle load={loadReminder} />}
          <FailureBoundary place={pathname}>
            <Suspense fallback={<TableSkeleton rows={8} columns={5} />}>{children}</Suspense>
          </FailureBoundary>
        </main>
      </div>
      {palette && (
        <FailureBoundary place={pathname}>
          <Suspense fallback={<EarlyPalette onText={setTyped} onClose={() => setPalette(false)} />}>
            <Palette
              typed={typed}
              onClose={() => {
                setTyped('');
                setPalette(false);
              }}
            />
          </Suspense>
        </FailureBoundary>
      )}
      <LoadedWhenIdle load={loadToasts} />
      <LoadedWhenIdle load={loadPreloading} />
    </div>
  );
}
