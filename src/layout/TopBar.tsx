import { upperFirst } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { memo, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { jobPermissions } from '#contract/platform/jobs.ts';
import { backhouseFor, grants } from '#contract/core/permissions.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { resources } from '#resources/registry.ts';
import { useCurrentTitle } from '#ui/title.ts';
import { pages } from '../pages/registry.ts';
import { matchScreen, pathShape } from '../screens.ts';
import { BranchSelector } from './BranchSelector.tsx';
import type { Labels } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useWhenIdle } from './useWhenIdle.ts';

const loadTray = () => import('./JobTray.tsx');

/** Running jobs, loaded a moment after the page's content. */
function Tray({ companyId }: { companyId: string }) {
  const loaded = useWhenIdle(loadTray);
  return loaded && <loaded.default key={companyId} companyId={companyId} />;
}

/** The titles of declared pages and of their tabs, by path. */
const pageTitles = new Map(
  pages.flatMap(({ path, tabs, title }) =>
    [path, ...(tabs ?? []).map((tab) => `${path}/${tab}`)].map((one) => [one, title] as const),
  ),
);

/** The title of the screen at a path, unless the page sets its own. */
function useScreenTitle(pathname: string): string {
  const translate = useTranslate();
  const label = useLabels();
  const path = matchScreen(pathname)?.screen.path;
  if (!path) return translate('shell.pages.unknown');
  const title = pageTitles.get(path);
  if (title) return label(title);
  for (const resource of resources) {
    const { list, create, edit } = resource.routes;
    const is = (route: string | null) => route !== null && pathShape(route) === pathShape(path);
    const own = (name: 'name' | 'one', otherwise: Labels) =>
      translate(`resources.${resource.name}.${name}`, { _: label(otherwise) });
    if (is(list)) return own('name', resource.label);
    if (is(create)) return translate('shell.pages.create', { name: own('one', resource.one) });
    if (is(edit)) return upperFirst(own('one', resource.one));
  }
  return translate('shell.pages.unknown');
}

/** The titles of react-admin's own pages, which write them into the layout's title element. */
function usePlainTitle() {
  const [text, setText] = useState('');
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setText(element.textContent?.trim() ?? '');
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, []);
  return [text, place] as const;
}

interface TopBarProps {
  onMenu: () => void;
  menuOpen: boolean;
  onPalette: () => void;
}

/** Page title, back link, palette, and the branch selector on pages about a branch. */
export const TopBar = memo(function TopBar({ onMenu, menuOpen, onPalette }: TopBarProps) {
  const { pathname } = useLocation();
  const translate = useTranslate();
  const named = useCurrentTitle();
  const screenTitle = useScreenTitle(pathname);
  const title = named?.text ?? screenTitle;
  const match = matchScreen(pathname);
  const selector = match?.screen.branchSelector;
  const parent = match?.screen.parent?.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(match.params[name] ?? ''),
  );
  const back = named?.back ?? parent;
  const { me, company } = useScope();
  // Only after the company is known to exist: an address may name any id.
  const seesJobs = company !== null && jobPermissions.some((one) => grants(backhouseFor(me, company.id), one));
  const mac = /mac|iphone|ipad/i.test(navigator.userAgent);

  const [plain, plainPlace] = usePlainTitle();
  const shown = plain || title;

  useEffect(() => {
    document.title = `${shown} · Maitre`;
  }, [shown]);

  return (
    <header className="topbar">
      <button
        type="button"
        className="icon-button topbar-menu"
        aria-label={translate('shell.menu')}
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        onClick={onMenu}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
      {back && (
        <Link
          to={back}
          className="icon-button topbar-back"
          aria-label={translate('shell.back')}
          title={translate('shell.back')}
        >
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d="M11 3L5 9l6 6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </Link>
      )}
      <h1 className="topbar-title clip" aria-live="polite">
        <span id="react-admin-title" ref={plainPlace} />
        {!plain && title}
      </h1>
      <button type="button" className="button topbar-palette" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M10.5 10.5L14 14" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span className="topbar-palette-text clip">{translate('shell.palette.open')}</span>
        <kbd className="wide-only" aria-hidden="true">
          {mac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {seesJobs && <Tray companyId={company.id} />}
      {selector && selector !== 'page' && <BranchSelector mode={selector} one={match.screen.oneBranch === true} />}
    </header>
  );
});
