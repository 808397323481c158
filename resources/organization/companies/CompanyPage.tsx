import { useLocation } from 'react-router';
import { SettingsPage } from '#resources/framework/view/settings/SettingsPage.tsx';
import { listPath } from '#resources/framework/view/paths.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { usePageTitle } from '#ui/title.ts';
import adminCompanies from '../adminCompanies/resource.ts';
import companies from './resource.ts';
import settings from './settings.ts';

/** All settings of a company and its branches. */
export default function CompanyPage() {
  const { company, admin } = useScope();
  const { search } = useLocation();
  usePageTitle(company?.name ?? '', listPath(admin ? adminCompanies : companies, search));
  return <SettingsPage {...settings} />;
}
