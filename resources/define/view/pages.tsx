import type { ComponentType } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import type { Resource } from '../resource.ts';

export { ListPage } from './ListPage.tsx';

type Page = ComponentType<{ resource: Resource }>;

/** Forms bring react-admin's inputs along, so they come when they are first needed. */
export const CreatePage: Page = lazyPage(() => import('./CreatePage.tsx'));
export const EditPage: Page = lazyPage(() => import('./EditPage.tsx'));
