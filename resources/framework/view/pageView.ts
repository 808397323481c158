import { createElement, type ComponentType } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import type { StandardDeclaration } from '#contract/platform/report.ts';
import type { Page } from '../page.ts';
import type { Report } from '../report.ts';

const parts = () => import('./declaredPage.tsx');

const reportView = (load: () => Promise<{ default: Report | StandardDeclaration }>): ComponentType =>
  lazyPage(async () => {
    const [{ ReportView, screenOf }, { default: declared }] = await Promise.all([parts(), load()]);
    const report = screenOf(declared);
    return { default: () => createElement(ReportView, { report }) };
  });

/** The component of a declared page; its code loads when it is first shown. */
export function pageView(page: Page): ComponentType {
  if ('view' in page)
    return lazyPage(() => {
      // A failure is reported by the component that needs the part.
      for (const load of page.parts ?? []) load().catch(() => undefined);
      return page.view();
    });
  if ('report' in page) return reportView(page.report);
  if ('settings' in page)
    return lazyPage(async () => {
      const [{ SettingsPage }, declared] = await Promise.all([import('./settings/SettingsPage.tsx'), page.settings()]);
      return {
        default: () =>
          createElement(SettingsPage, { ...declared.default, branchInBar: page.branchSelector === 'choose' }),
      };
    });
  const tabs = Object.entries(page.reports).map(([name, { label, report }]) => ({
    name,
    label,
    view: reportView(report),
  }));
  return lazyPage(async () => {
    const { ReportTabs } = await parts();
    return { default: () => createElement(ReportTabs, { page, tabs }) };
  });
}
