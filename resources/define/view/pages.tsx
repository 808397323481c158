import type { ComponentType } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import type { Lazy } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { ListPage as StandardList } from './ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

// Forms bring react-admin's inputs along, so they come when they are first needed.
const StandardCreate: Page = lazyPage(() => import('./CreatePage.tsx'));
const StandardEdit: Page = lazyPage(() => import('./EditPage.tsx'));

const own = new Map<Lazy<object>, ComponentType>();

function ownPage(load: Lazy<object>): ComponentType {
  let page = own.get(load);
  if (!page) own.set(load, (page = lazyPage(load)));
  return page;
}

/** A page made from the declaration, or the hand-written one that the declaration names. */
function page(kind: 'list' | 'create' | 'edit', Standard: Page): Page {
  return function ResourcePage({ resource }) {
    const load = resource.pages[kind];
    if (!load) return <Standard resource={resource} />;
    const Own = ownPage(load);
    return <Own />;
  };
}

export const ListPage: Page = page('list', StandardList);
export const CreatePage: Page = page('create', StandardCreate);
export const EditPage: Page = page('edit', StandardEdit);
