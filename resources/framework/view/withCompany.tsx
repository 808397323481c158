import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { EmptyState } from '#ui/states.tsx';
import { useScope } from './scope.ts';

/** A page that requires a company; without one it asks for it. */
export const withCompany = (Page: ComponentType<{ companyId: string }>): ComponentType =>
  function CompanyPage() {
    const translate = useTranslate();
    const { companyId } = useScope();
    if (companyId) return <Page companyId={companyId} />;
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  };
