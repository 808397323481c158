import { useQueryClient } from '@tanstack/react-query';
import {
  DataProviderContext,
  ResourceDefinitionContextProvider,
  RouterProviderContext,
  useRouterProvider,
  type RouterLinkProps,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
} from 'ra-core';
import { useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Language } from '#contract/core/constants.ts';
import { leavesPlace, withDefaultScope } from '#data-provider/withDefaultScope.ts';
import { type Resource, fieldSourceOf } from '../resource.ts';
import { titleOf } from '../values.ts';
import { useScope } from './scope.ts';
import { declaredPath } from './reactAdminPaths.ts';
import { useLanguage } from './labels.ts';
import type { AnyRecord } from './useResourceList.ts';

interface RegisteredResourcesProps {
  resources: readonly Resource[];
  children: ReactNode;
}

/**
 * The definition of a declared resource for react-admin; `options.title` is the field that sorts its records by name.
 */
const definitionOf = (resource: Resource, language: Language) => ({
  name: resource.name,
  hasList: true,
  hasCreate: resource.routes.create !== null,
  hasEdit: resource.drawer || resource.routes.edit !== null,
  hasShow: false,
  options: {
    declaration: resource,
    // A resource's own calls have their own sorting.
    title:
      resource.calls === 'standard' && resource.fields[resource.title]
        ? fieldSourceOf(resource, resource.title)
        : undefined,
  },
  recordRepresentation: (record: AnyRecord) =>
    resource.fields[resource.title] ? titleOf(resource, record, language) : String(record.id),
});

/** A router that knows the paths of declared resources. */
function leadingTo(router: RouterProvider, pathOf: (path: string) => string): RouterProvider {
  const withScope = (to: RouterTo): RouterTo => {
    if (typeof to === 'string') {
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
      const place = pathOf(path);
      return place.includes('?') ? place + rest.replace('?', '&') : place + rest;
    }
    const place = to.pathname === undefined ? undefined : pathOf(to.pathname);
    if (place === undefined || place === to.pathname) return to;
    const [pathname, query] = place.split('?');
    return { ...to, pathname, ...(query && { search: `?${query}` }) };
  };
  return {
    ...router,
    Link: ({ to, ...rest }: RouterLinkProps) => <router.Link to={withScope(to)} {...rest} />,
    Navigate: ({ to, ...rest }: RouterNavigateProps) => <router.Navigate to={withScope(to)} {...rest} />,
    useNavigate: () => {
      const navigate = router.useNavigate();
      return useCallback((to, options) => navigate(typeof to === 'number' ? to : withScope(to), options), [navigate]);
    },
  };
}

/**
 * Registers declared resources with react-admin, so that its components work with them unchanged, request the current
 * company and branch, and link to their addresses.
 */
export function RegisteredResources({ resources, children }: RegisteredResourcesProps) {
  const { companyId, branchId } = useScope();
  const provider = useContext(DataProviderContext);
  const queryClient = useQueryClient();
  const router = useRouterProvider();
  const language = useLanguage();
  const ofBranch = useMemo(() => new Set(resources.filter((one) => one.atBranch).map(({ name }) => name)), [resources]);
  const [worked, setWorked] = useState({ companyId, branchId });
  const part = worked.companyId !== companyId ? 'companyId' : worked.branchId !== branchId ? 'branchId' : null;
  if (part) {
    // Requests without a company were for the previous one.
    queryClient.removeQueries({
      predicate: ({ queryKey }) =>
        leavesPlace(queryKey, part) && (part === 'companyId' || ofBranch.has(queryKey[0] as string)),
    });
    setWorked({ companyId, branchId });
  }
  const definitions = useMemo(
    () => Object.fromEntries(resources.map((resource) => [resource.name, definitionOf(resource, language)])),
    [resources, language],
  );
  const inCompany = useMemo(
    () => provider && withDefaultScope(provider, { companyId, branchId }, ofBranch),
    [provider, companyId, branchId, ofBranch],
  );
  const leading = useMemo(
    () => leadingTo(router, (path) => declaredPath(path, resources, companyId)),
    [router, resources, companyId],
  );
  return (
    <DataProviderContext.Provider value={inCompany}>
      <RouterProviderContext.Provider value={leading}>
        <ResourceDefinitionContextProvider definitions={definitions}>{children}</ResourceDefinitionContextProvider>
      </RouterProviderContext.Provider>
    </DataProviderContext.Provider>
  );
}
