import type { Label } from '../core/label.ts';
import type { Permission, Role } from '../core/permissions.ts';

/**
 * The route table (specification, section 2), as data, of screens that are not declared as a page or resource yet:
 * guards and selectors read it together with the declarations, which replace its rows.
 */
export interface Screen {
  /** React Router notation. */
  path: string;
  /** The title of a declared page. */
  title?: Label;
  /** One, or any of several. */
  permission?: Permission | readonly Permission[];
  /** Only for administrators, with one of these roles. */
  admin?: { roles: readonly Role[] };
  /** How the branch is selected: in the top bar, read-only there, or by the page; absent if it is irrelevant. */
  branchSelector?: 'choose' | 'readOnly' | 'page';
  /** A branch is always selected: initially the first of the company. */
  oneBranch?: true;
  /** The redirect of a parent path. */
  redirect?: string;
}

const operational = '/enterprise-report/current-analysis/operational-optimization';
const reservationData = '/enterprise-report/current-analysis/reservation-data';
const enterprisePaths = [
  operational,
  ...[
    'reservation-type-breakdown',
    'queuing-waiting-time',
    'average-dining-duration',
    'group-size-breakdown',
    'table-utilization',
  ].map((page) => `${operational}/${page}`),
  reservationData,
  ...['reservation-status-analysis', 'reservation-source-analysis', 'cancellation-advance-days'].map(
    (page) => `${reservationData}/${page}`,
  ),
  '/enterprise-report/future-preview',
  '/enterprise-report/future-preview/future-coverage-rate',
];

function guarded(
  permission: Permission | readonly Permission[],
  paths: readonly string[],
  more: Partial<Screen> = {},
): Screen[] {
  return paths.map((path) => ({ path, permission, ...more }));
}

export const screens: readonly Screen[] = [
  // Below the page of any other menu, whose branch stays.
  ...guarded('menu', ['/restaurant-menu/general/edit'], { branchSelector: 'choose', oneBranch: true }),
  ...guarded('integrationManagement', [
    '/fb-integrations/fbBot',
    '/fb-integrations/fo-extension',
    '/fb-integrations/booking-extension',
    '/integrations/whatsapp',
    '/integrations/line',
    '/integrations/opentable',
    '/integrations/dinerNetwork',
  ]),
  ...guarded('onlineOrderingManagement', ['/online-ordering-management/settings'], { branchSelector: 'choose' }),
  ...guarded('onlineOrderingManagement', [
    '/online-ordering-management/banners',
    '/online-ordering-management/food-business-registration',
    '/online-ordering-management/marketing',
    '/online-ordering-management/marketing-items/:id',
    '/online-ordering-management/food-aggregator',
  ]),
  ...guarded('depositManagement', ['/deposit-management'], { branchSelector: 'choose' }),
  ...guarded('paymentManagement', ['/payments/:companyId']),
  ...guarded('enterpriseReport', enterprisePaths),
];
