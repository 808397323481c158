import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session } from '#auth-provider/session.ts';
import { getCompanyAsAdmin } from '#contract/organization/companies.ts';
import { getMe, type CompanySummary, type Me } from '#contract/platform/session.ts';
import { call } from '#data-provider/client.ts';
import { RegisteredResources } from '#resources/framework/view/RegisteredResources.tsx';
import { ScopeContext, ScreensContext } from '#resources/framework/view/scope.ts';
import { resources } from '#resources/registry.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { declaredScreens, matchScreen } from '../screens.ts';
import { remember, useMemory } from './memory.ts';
import { companySwitch, readScope } from './readScope.ts';

/** Synchronizes company and branch between the address, this browser's storage and the server. */
export function ScopeProvider({ me: atSignIn, children }: { me: Me; children: ReactNode }) {
  // Refetched after companies, branches or rights were changed here.
  const { data: me = atSignIn } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(getMe, { signal }),
    initialData: atSignIn,
    staleTime: Infinity,
  });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const memory = useMemory();
  const asWritten = readScope({ pathname, search }, me, memory);
  const known = me.companies.find((one) => one.id === asWritten.companyId);
  const scopeQuery = useQuery({
    queryKey: ['company', asWritten.companyId],
    queryFn: () => call(getCompanyAsAdmin, { params: { id: asWritten.companyId ?? '' } }),
    enabled: me.isAdmin && asWritten.companyId !== null && known === undefined,
    staleTime: 300_000,
    retry: false,
  });
  // Only an administrator's address can name a company that does not exist.
  const missing = !known && scopeQuery.isError;
  const { companyId, branchId: named } = missing ? { companyId: null, branchId: null } : asWritten;
  // Set during rendering: the pages' access checks run before this component's effects would.
  session.workIn(companyId);
  const company: CompanySummary | null = known ?? (scopeQuery.data?.id === companyId ? scopeQuery.data : null) ?? null;
  const first = matchScreen(pathname)?.screen.oneBranch ? company?.branches[0]?.id : undefined;
  const branchId = named ?? first ?? null;

  const found = company !== null;
  useEffect(() => {
    // An administrator's address may name a company that does not exist.
    if (!companyId || !found) return;
    const chosen = matchScreen(pathname)?.screen.branchSelector !== undefined;
    if (memory.companyId === companyId && (!chosen || memory.branchId === branchId)) return;
    remember({ companyId, branchId }, me);
  }, [pathname, companyId, branchId, found, memory, me]);

  // The actions read the address when they are called, so that the scope does not change with every navigation.
  const address = useRef({ pathname, search });
  useLayoutEffect(() => {
    address.current = { pathname, search };
  }, [pathname, search]);

  const setCompany = useCallback(
    (id: string) => {
      if (id !== companyId) void navigate(companySwitch(address.current, id));
    },
    [navigate, companyId],
  );

  const setBranch = useCallback(
    (id: string | null, of?: string) => {
      const { pathname, search } = address.current;
      const match = matchScreen(pathname);
      if (match?.params.branchId !== undefined && id) {
        const path = Object.entries({ ...match.params, branchId: id }).reduce(
          (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
          match.screen.path,
        );
        void navigate(path + search);
        return;
      }
      const holder = id ? me.companies.find((one) => one.branches.some((branch) => branch.id === id)) : undefined;
      const owner = of ?? holder?.id;
      const moved = owner !== undefined && owner !== companyId;
      const base = moved ? new URL(companySwitch({ pathname, search }, owner), location.origin) : null;
      const query = base ? base.searchParams : new URLSearchParams(search);
      if (query.has('companyId')) {
        if (id) query.set('branches', JSON.stringify([id]));
        else query.delete('branches');
      } else if (id) query.set('branch_id', id);
      else query.delete('branch_id');
      query.delete('page');
      void navigate(`${base?.pathname ?? pathname}?${query}`);
    },
    [navigate, me, companyId],
  );

  const admin = pathname.startsWith('/admin/');
  const value = useMemo(
    () => ({
      companyId,
      branchId,
      company,
      branches: company?.branches ?? [],
      me,
      admin,
      setCompany,
      setBranch,
    }),
    [companyId, branchId, company, me, admin, setCompany, setBranch],
  );
  return (
    <ScopeContext value={value}>
      <ScreensContext value={declaredScreens}>
        <RegisteredResources resources={resources}>{children}</RegisteredResources>
      </ScreensContext>
      {missing && <CompanyMissing key={asWritten.companyId} id={asWritten.companyId ?? ''} />}
    </ScopeContext>
  );
}

function CompanyMissing({ id }: { id: string }) {
  const [shown, setShown] = useState(true);
  const close = useCallback(() => setShown(false), []);
  const error = useMemo(() => ({ code: 'company_not_found', id }), [id]);
  return <ErrorBanner error={shown ? error : null} onClose={close} />;
}
