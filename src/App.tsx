import type { QueryClient } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/system';
import { CoreAdminContext, type AuthProvider, type Store } from 'ra-core';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { createBrowserRouter, Route, RouterProvider, Routes, useLocation } from 'react-router';
import type { Me } from '#contract/platform/session.ts';
import type { OwnI18nProvider } from '#i18n/provider.ts';
import { dataProvider } from '#data-provider/index.ts';
import { resources } from '#resources/registry.ts';
import type { Page } from '#resources/framework/page.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { FollowContext } from '#resources/framework/view/following.ts';
import { pageView } from '#resources/framework/view/pageView.ts';
import {
  preloadResourcePage,
  ResourceCreatePage,
  ResourceEditPage,
  ResourceListPage,
} from '#resources/framework/view/pages.tsx';
import { preloadPage } from '#ui/lazy.ts';
import { Guard } from './guard.tsx';
import { Shell } from './layout/Shell.tsx';
import { follow } from './live/follow.ts';
import { pages } from './pages/registry.ts';
import { preloads } from './preloads.ts';
import { declaredScreens, matchScreen } from './screens.ts';
import { CompanyTexts } from './scope/CompanyTexts.tsx';
import { ScopeProvider } from './scope/ScopeProvider.tsx';
import { useThemeMode } from './theme/mode.ts';
import { themeFor } from './theme/theme.ts';

/** The parts of the app that are created before the first render. */
export interface AppProps {
  me: Me;
  authProvider: AuthProvider;
  i18nProvider: OwnI18nProvider;
  queryClient: QueryClient;
  store: Store;
  /** Called when the first screen is shown. */
  onReady: () => void;
}

/** The route of each screen, by its path in the route table. */
const declaredRoutes = new Map<string, ReactElement>();

function addResource(resource: Resource): void {
  const { list, create, edit } = resource.routes;
  const { name } = resource;
  const add = (kind: string, path: string, element: ReactElement) =>
    declaredRoutes.set(path, <Route key={`${name}-${kind}`} path={path} element={element} />);
  if (create) {
    preloads.set(create, { code: () => preloadResourcePage(resource, 'create'), resource });
    add('create', create, <ResourceCreatePage key={name} resource={resource} />);
  }
  if (edit) {
    preloads.set(edit, { code: () => preloadResourcePage(resource, 'edit'), resource });
    add('edit', edit, <ResourceEditPage key={name} resource={resource} />);
  }
  preloads.set(list, { code: (opens) => preloadResourcePage(resource, opens ? 'drawer' : 'list'), resource });
  add('list', list, <ResourceListPage key={name} resource={resource} />);
}

function addPage(page: Page): void {
  const { path, tabs } = page;
  const View = pageView(page);
  const route = <Route key={path} path={tabs ? `${path}/:tab` : path} element={<View />} />;
  for (const one of tabs ? tabs.map((tab) => `${path}/${tab}`) : [path]) {
    preloads.set(one, { code: () => preloadPage(View) });
    declaredRoutes.set(one, route);
  }
}

pages.forEach(addPage);
resources.forEach(addResource);

/** The screen at the address. Only its own route is rendered: the router would rank all of them at every navigation. */
function Screens() {
  const path = matchScreen(useLocation().pathname, declaredScreens)?.screen.path;
  return (
    <Routes>
      {path !== undefined && declaredRoutes.get(path)}
      <Route path="*" element={<div className="unknown-route" />} />
    </Routes>
  );
}

/** The app for a signed-in user. */
export function App(props: AppProps) {
  // A data router, because other routers cannot block a navigation while a form asks about unsaved changes.
  const [router] = useState(() =>
    createBrowserRouter([
      { path: '*', element: <SignedIn {...props} />, errorElement: <AppFailure i18nProvider={props.i18nProvider} /> },
    ]),
  );
  return <RouterProvider router={router} />;
}

/** Providers, shell, guard and the routes of all screens. */
function SignedIn({ me, authProvider, i18nProvider, queryClient, store, onReady }: AppProps) {
  const mode = useThemeMode();
  const theme = useMemo(() => themeFor(mode), [mode]);
  useEffect(onReady, [onReady]);

  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeProvider theme={theme}>
        <ScopeProvider me={me}>
          <CompanyTexts i18nProvider={i18nProvider}>
            <FollowContext value={follow}>
              <Shell>
                <Guard>
                  <Screens />
                </Guard>
              </Shell>
            </FollowContext>
          </CompanyTexts>
        </ScopeProvider>
      </ThemeProvider>
    </CoreAdminContext>
  );
}

/** Shown if the shell itself failed. It must not depend on anything around it. */
function AppFailure({ i18nProvider }: { i18nProvider: OwnI18nProvider }) {
  return (
    <div className="state state-error" role="alert">
      <p className="state-title">{i18nProvider.translate('errors.UNKNOWN_ERROR')}</p>
      <div className="state-action">
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {i18nProvider.translate('shell.chunk.reload')}
        </button>
      </div>
    </div>
  );
}
