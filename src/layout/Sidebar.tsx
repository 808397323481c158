import { useLocaleState, useLogout, useStore, useStoreContext, useTranslate } from 'ra-core';
import { Fragment, memo, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLabels } from '#resources/framework/view/labels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { languages } from '#contract/core/constants.ts';
import { isLanguage, languageNames } from '#i18n/language.ts';
import { resources } from '#resources/registry.ts';
import { sidebarGroups, sectionLabels } from '#resources/framework/page.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { Icon } from '#ui/Icon.tsx';
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx';
import {
  activeItem,
  mostUsed,
  navigationFor,
  type NavigationItem,
  navigationParts,
  sidebarSections,
  type Visits,
  visited,
} from '#src/navigation.ts';
import { chooseTheme, themeChoices, useThemeChoice } from '#src/theme/mode.ts';
import { CompanySelector } from './CompanySelector.tsx';

const themeGlyphs = {
  light:
    'M12 7a5 5 0 100 10 5 5 0 000-10zM12 1v3M12 20v3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M1 12h3M20 12h3M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1',
  dark: 'M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.5z',
  system: 'M3 4h18v12H3zM8 21h8M12 16v5',
} as const;

interface SidebarProps {
  /** On a narrow screen, the sidebar is a drawer. */
  isShown: boolean;
  onLeave: () => void;
}

/** Logo, company, the items that the user may open, and their own settings. */
export const Sidebar = memo(function Sidebar({ isShown, onLeave }: SidebarProps) {
  const { me, companyId } = useScope();
  const { pathname } = useLocation();
  const translate = useTranslate();
  const label = useLabels();
  const navigate = useNavigate();
  const items = useMemo(() => navigationFor(me, companyId, resources), [me, companyId]);
  const active = activeItem(items, pathname);
  const atHand = useAtHand(items, active, me.id);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Reading positions in a closed drawer would give all its items a layout.
    if (isShown) showCurrent(nav.current);
  }, [active, isShown]);
  const [folded, setFolded] = useStore<readonly string[]>(`sidebar.folded.${me.id}`, []);
  const fold = (name: string) =>
    setFolded(folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name]);

  const listOf = (own: readonly NavigationItem[], id?: string) => (
    <ul id={id} className="stack plain-list">
      {own.map((item) => (
        <SidebarItem key={item.to} item={item} current={item === active} />
      ))}
    </ul>
  );
  /** A folded group still shows the current item. */
  const folding = (
    name: string,
    own: readonly NavigationItem[],
    show: (shown: readonly NavigationItem[]) => ReactNode,
  ) => show(folded.includes(name) ? own.filter((item) => item === active) : own);

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null;
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLeave();
    const { pathname: to, search: query } = link;
    void navigate(to + query, { replace: to + query === window.location.pathname + window.location.search });
  };

  return (
    <div className="sidebar-all" onClick={follow}>
      <div className="sidebar-head">
        <a href="/" className="sidebar-logo">
          Maitre <span className="sidebar-beta">{translate('shell.beta')}</span>
        </a>
        <CompanySelector />
      </div>
      <nav className="sidebar-nav" ref={nav} aria-label={translate('shell.navigation')}>
        {atHand.length > 0 && (
          <section aria-labelledby="sidebar-at-hand">
            <h2 className="sidebar-section" id="sidebar-at-hand">
              {translate('shell.mostUsed')}
            </h2>
            {listOf(atHand)}
          </section>
        )}
        {sidebarSections.map((section) => {
          const own = items.filter((item) => item.section === section);
          if (own.length === 0) return null;
          const id = `sidebar-${section}`;
          return (
            <section key={section} aria-labelledby={id}>
              <h2 className="sidebar-section" id={id}>
                <Fold folded={folded.includes(section)} controls={`${id}-items`} onFold={() => fold(section)}>
                  {label(sectionLabels[section])}
                </Fold>
              </h2>
              <div id={`${id}-items`}>
                {folding(section, own, (shown) =>
                  navigationParts(shown).map(({ group, items: inPart }) =>
                    group === null ? (
                      <Fragment key={inPart[0]?.to}>{listOf(inPart)}</Fragment>
                    ) : (
                      <div key={group} className="sidebar-group">
                        <Fold folded={folded.includes(group)} controls={`sidebar-${group}`} onFold={() => fold(group)}>
                          {label(sidebarGroups[group])}
                        </Fold>
                        {folding(group, inPart, (left) => listOf(left, `sidebar-${group}`))}
                      </div>
                    ),
                  ),
                )}
              </div>
            </section>
          );
        })}
      </nav>
      <SidebarFooter />
    </div>
  );
});

/**
 * An item, which {@link Sidebar} opens. It is not the router's `Link`: each of those renders again at every navigation,
 * and a sidebar has dozens.
 */
const SidebarItem = memo(function SidebarItem({ item, current }: { item: NavigationItem; current: boolean }) {
  const translate = useTranslate();
  const label = useLabels();
  return (
    <li>
      <a href={item.to} className="sidebar-item" aria-current={current ? 'page' : undefined}>
        <Icon name={item.icon} size={18} />
        <span>{item.message ? translate(item.message, { _: label(item.label) }) : label(item.label)}</span>
      </a>
    </li>
  );
});

/** Scrolls the sidebar to the current item unless it is visible. The list of most used items may show it, too. */
function showCurrent(nav: HTMLElement | null) {
  const current = [...(nav?.querySelectorAll('[aria-current]') ?? [])];
  const { top = 0, bottom = 0 } = nav?.getBoundingClientRect() ?? {};
  const isSeen = (item: Element) => {
    const box = item.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  };
  if (!current.some(isSeen)) current.at(-1)?.scrollIntoView({ block: 'nearest' });
}

interface FoldProps {
  folded: boolean;
  controls: string;
  onFold: () => void;
  children: ReactNode;
}

function Fold({ folded, controls, onFold, children }: FoldProps) {
  return (
    <button
      type="button"
      className="sidebar-fold bare"
      aria-expanded={!folded}
      aria-controls={controls}
      onClick={onFold}
    >
      <span>{children}</span>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M3 4.5l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
    </button>
  );
}

/**
 * The user's most visited items. The list does not change while it is shown, so that nothing moves under the pointer.
 */
function useAtHand(items: readonly NavigationItem[], active: NavigationItem | null, userId: string) {
  const store = useStoreContext();
  const key = `sidebar.visits.${userId}`;
  const [before] = useState<Visits>(() => store.getItem<Visits>(key) ?? {});
  const to = active?.to;
  useEffect(() => {
    if (to !== undefined) store.setItem(key, visited(store.getItem<Visits>(key) ?? {}, to));
  }, [store, key, to]);
  return useMemo(() => mostUsed(items, before), [items, before]);
}

const SidebarFooter = memo(function SidebarFooter() {
  const { me } = useScope();
  const translate = useTranslate();
  const labelOf = useLabels();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const [locale, setLocale] = useLocaleState();
  const theme = useThemeChoice();
  return (
    <div className="sidebar-foot">
      <div className="row row-apart">
        <label className="sidebar-language">
          <span className="visually-hidden">{labelOf(common.language)}</span>
          <select value={locale} onChange={(event) => isLanguage(event.target.value) && setLocale(event.target.value)}>
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageNames[language]}
              </option>
            ))}
          </select>
        </label>
        <div className="sidebar-themes" role="radiogroup" aria-label={translate('shell.theme.label')}>
          {themeChoices.map((choice) => (
            <label key={choice} title={translate(`shell.theme.${choice}`)}>
              <input
                type="radio"
                name="theme"
                className="visually-hidden"
                aria-label={translate(`shell.theme.${choice}`)}
                checked={theme === choice}
                onChange={() => chooseTheme(choice)}
              />
              <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
                <path d={themeGlyphs[choice]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </label>
          ))}
        </div>
      </div>
      <p className="sidebar-email clip" title={me.email}>
        {me.email}
      </p>
      <button
        type="button"
        className="sidebar-logout"
        onClick={() => {
          setLeaving(true);
          void logout();
        }}
      >
        {translate('ra.auth.logout')}
      </button>
      {leaving && <LoadingOverlay />}
    </div>
  );
});
