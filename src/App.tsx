import type { QueryClient } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/system';
import { CoreAdminContext, type AuthProvider, type Store } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router';
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

function routesOf(resource: Resource) {
  const { list, create, edit } = resource.routes;
  const { name } = resource;
  if (create) preloads.set(create, () => preloadResourcePage(resource, 'create'));
  if (edit) preloads.set(edit, () => preloadResourcePage(resource, 'edit'));
  preloads.set(list, (opens) => preloadResourcePage(resource, opens ? 'drawer' : 'list'));
  return [
    <Route key={`${name}-list`} path={list} element={<ResourceListPage key={name} resource={resource} />} />,
    create && (
      <Route key={`${name}-create`} path={create} element={<ResourceCreatePage key={name} resource={resource} />} />
    ),
    edit && <Route key={`${name}-edit`} path={edit} element={<ResourceEditPage key={name} resource={resource} />} />,
  ];
}

function routeOf(page: Page) {
  const { path, tabs } = page;
  const View = pageView(page);
  for (const one of tabs ? tabs.map((tab) => `${path}/${tab}`) : [path]) preloads.set(one, () => preloadPage(View));
  return <Route key={path} path={tabs ? `${path}/:tab` : path} element={<View />} />;
}

const declaredRoutes = [...pages.map(routeOf), ...resources.flatMap(routesOf)];

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
                  <Routes>
                    {declaredRoutes}
                    <Route path="*" element={<div className="unknown-route" />} />
                  </Routes>
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
