import { ResourceContextProvider } from 'ra-core';
import { createElement, type ComponentType } from 'react';
import { lazyOnce, lazyPage, preloadOnce, preloadPage } from '#ui/lazy.ts';
import type { Lazy } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { ListFrame, ListPage as StandardList, RecordDrawer } from './ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

// Forms include react-admin's inputs, so they load when first needed.
const StandardCreate: Page = lazyPage(() => import('./CreatePage.tsx'));
const StandardEdit: Page = lazyPage(() => import('./EditPage.tsx'));

const replaced = (load: Lazy<object>) => createElement(lazyOnce(load));

/** The page generated from the declaration, or the declared component, which may use react-admin's components. */
export function ResourceListPage({ resource }: { resource: Resource }) {
  const { list } = resource.pages;
  return list ? <ListFrame resource={resource}>{replaced(list)}</ListFrame> : <StandardList resource={resource} />;
}

function page(kind: 'create' | 'edit', Standard: Page): Page {
  return function ResourcePage({ resource }) {
    const load = resource.pages[kind];
    if (!load) return <Standard resource={resource} />;
    return <ResourceContextProvider value={resource.name}>{replaced(load)}</ResourceContextProvider>;
  };
}

export const ResourceCreatePage: Page = page('create', StandardCreate);
export const ResourceEditPage: Page = page('edit', StandardEdit);

/** Inputs are further chunks of the forms that have them, and so are the initial values of some. */
function preloadPartsOf({ fields, laterInitial }: Resource, isNew: boolean): void {
  if (isNew) laterInitial?.().catch(() => undefined);
  import('./form/laterInputs.ts').then(
    ({ preloadInputs }) => preloadInputs(fields),
    () => undefined,
  );
}

/** Loads the code of a page of a resource before it is opened; `drawer` is the one for a record beside its list. */
export function preloadResourcePage(resource: Resource, kind: 'list' | 'create' | 'edit' | 'drawer'): void {
  const own = kind === 'drawer' ? undefined : resource.pages[kind];
  if (own) preloadOnce(own);
  else if (kind === 'create') preloadPage(StandardCreate);
  else if (kind === 'edit') preloadPage(StandardEdit);
  else if (kind === 'drawer') preloadPage(RecordDrawer);
  if (!own && kind !== 'list') preloadPartsOf(resource, kind === 'create');
}
