import { createElement, type ComponentType } from 'react';
import { lazyOnce, lazyPage } from '#ui/lazy.ts';
import type { Resource } from '../resource.ts';
import { ListPage as StandardList } from './ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

// Forms bring react-admin's inputs along, so they come when they are first needed.
const StandardCreate: Page = lazyPage(() => import('./CreatePage.tsx'));
const StandardEdit: Page = lazyPage(() => import('./EditPage.tsx'));

/** A page made from the declaration, or the hand-written one that the declaration names. */
function page(kind: 'list' | 'create' | 'edit', Standard: Page): Page {
  return function ResourcePage({ resource }) {
    const load = resource.pages[kind];
    if (!load) return <Standard resource={resource} />;
    return createElement(lazyOnce(load));
  };
}

export const ListPage: Page = page('list', StandardList);
export const CreatePage: Page = page('create', StandardCreate);
export const EditPage: Page = page('edit', StandardEdit);
