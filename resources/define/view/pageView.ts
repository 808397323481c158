import { createElement, type ComponentType } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import type { Page } from '../page.ts';

/** The component of a declared page; its code comes when it is first shown. */
export function pageView(page: Page): ComponentType {
  if ('view' in page) return lazyPage(page.view);
  if ('settings' in page)
    return lazyPage(async () => {
      const [{ SettingsPage }, declared] = await Promise.all([import('./settings/SettingsPage.tsx'), page.settings()]);
      return { default: () => createElement(SettingsPage, declared.default) };
    });
  if ('report' in page) return reportView(page.report);
  const views = Object.entries(page.reports).map(([name, { label, report }]) => ({
    name,
    label,
    view: reportView(report),
  }));
  return lazyPage(async () => {
    const { ReportTabs } = await import('./report/ReportTabs.tsx');
    return { default: () => createElement(ReportTabs, { page, tabs: views }) };
  });
}

const reportView = (load: Extract<Page, { report: unknown }>['report']): ComponentType =>
  lazyPage(async () => {
    const [{ ReportPage }, declared] = await Promise.all([import('./report/ReportPage.tsx'), load()]);
    return { default: () => createElement(ReportPage, { report: declared.default }) };
  });
