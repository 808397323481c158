import { ThemeProvider } from '@mui/system';
import { QueryClient } from '@tanstack/react-query';
import { configure, getConfig, render } from '@testing-library/react';
import { vi } from 'vitest';
import { CoreAdminContext, type DataProvider, memoryStore, testDataProvider } from 'ra-core';
import { createBrowserRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import { same } from '#contract/core/label.ts';
import type { Language } from '#contract/core/constants.ts';
import type { Role } from '#contract/core/permissions.ts';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { laterTexts } from '#i18n/laterTexts.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { resources } from '#resources/registry.ts';
import { themeFor } from '#src/theme/theme.ts';
import { buildCompanySummary, buildMe } from '#tests/support/me.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { RegisteredResources } from '#resources/framework/view/RegisteredResources.tsx';
import { ScopeContext, useScope } from '#resources/framework/view/scope.ts';

const { asyncWrapper } = getConfig();
configure({
  // Lazy parts arrive late where the machine is busy.
  asyncUtilTimeout: 20_000,
  // A form is whole right after its first fields, which a busy machine shows alone for a while.
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const result = await run();
      await vi.waitUntil(() => !document.querySelector('.form-begun'), { timeout: 20_000 });
      return result;
    }),
});

/** What declared lists of wines have in common. */
export const aboutWines = {
  name: 'wines',
  label: same('Wines'),
  one: same('wine'),
  icon: 'truck',
  permission: 'wineManagement',
} as const;

/**
 * jsdom has no media queries: from now on they answer as told.
 *
 * @param matches whether a query holds; none does unless said otherwise, as on a wide and light screen
 */
export function stubMedia(matches: (query: string) => boolean = () => false): void {
  window.matchMedia = (query) =>
    ({
      matches: matches(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  // Nothing has a place on a page that is not drawn.
  Element.prototype.scrollIntoView = () => undefined;
}

/** What a component of the signed-in app needs around it, with a data provider of the test's. */

export function buildGuest(overrides: Record<string, unknown> = {}): { id: string } & Record<string, unknown> {
  return {
    id: 'g1',
    companyId: 'chunshui',
    version: 1,
    name: '陳怡君',
    phoneNumber: '+886912384105',
    isVIP: false,
    role: 0,
    tags: ['wine'],
    types: [],
    visits: 23,
    seatCount: 2,
    lastSeatTime: '2026-11-19T11:30:00.000Z',
    branchId: '信義店',
    language: 'zh',
    blacklistSetting: { forbidPIISharing: false },
    ...overrides,
  };
}

/**
 * Works in the company and branch that the address names, as the app does, with a link to another company.
 *
 * @param branches of each company; one unless given
 */
export function InAddress({ children, branches = ['信義店'] }: { children: ReactNode; branches?: readonly string[] }) {
  const scope = useScope();
  const [query] = useSearchParams();
  const companyId = query.get('company_id') ?? query.get('companyId') ?? scope.companyId ?? '';
  const company = buildCompanySummary(companyId, branches);
  const name = query.has('companyId') ? 'companyId' : 'company_id';
  return (
    <ScopeContext
      value={{ ...scope, companyId, company, branches: company.branches, branchId: query.get('branch_id') }}
    >
      <Link to={`?${name}=seaside`}>To Seaside</Link>
      {children}
    </ScopeContext>
  );
}

/** Shows `children` at `address`, in English unless said otherwise. */
export async function renderApp(
  children: ReactNode,
  {
    provider,
    address = '/crm',
    role = 'manager' as Role,
    isAdmin = false,
    language = 'en' as Language,
    declared = resources,
    country = 'TW',
    backhouse = {} as Readonly<Record<string, boolean>>,
  }: {
    provider: Partial<DataProvider>;
    address?: string;
    role?: Role;
    isAdmin?: boolean;
    language?: Language;
    declared?: readonly Resource[];
    country?: string;
    /** What the person may do in the company besides the usual. */
    backhouse?: Readonly<Record<string, boolean>>;
  },
) {
  history.replaceState(null, '', address);
  const i18nProvider = await createI18nProvider(language, (one) => labelsOf(declared, one));
  // Components are put up here without the loading that brings these.
  await laterTexts();
  const companies = [buildCompanySummary('chunshui', ['信義店'], '春水亭', country)];
  const me = buildMe({ role, isAdmin, companies, companyPermissions: { chunshui: { backhouse } } });
  const company = me.companies[0] ?? null;
  const scope = {
    me,
    companyId: 'chunshui',
    company,
    branchId: null,
    branches: company?.branches ?? [],
    admin: false,
    setCompany: () => undefined,
    setBranch: () => undefined,
  };
  const element = (
    <CoreAdminContext
      dataProvider={testDataProvider(provider)}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })}
      store={memoryStore()}
    >
      <ThemeProvider theme={themeFor('light')}>
        <ScopeContext value={scope}>
          <RegisteredResources resources={declared}>{children}</RegisteredResources>
        </ScopeContext>
      </ThemeProvider>
    </CoreAdminContext>
  );
  const router = createBrowserRouter([{ path: '*', element }]);
  return render(<RouterProvider router={router} />);
}
