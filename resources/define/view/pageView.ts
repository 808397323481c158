import { createElement, type ComponentType } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import type { Page } from '../page.ts';

/** The component of a declared page; its code comes when it is first shown. */
export function pageView(page: Page): ComponentType {
  const { view, settings } = page;
  if (view) return lazyPage(view);
  return lazyPage(async () => {
    const [{ SettingsPage }, declared] = await Promise.all([import('./settings/SettingsPage.tsx'), settings()]);
    return { default: () => createElement(SettingsPage, declared.default) };
  });
}
