import type { Label } from '../core/label.ts';
import type { Permission, Role } from '../core/permissions.ts';

/**
 * The route table (specification, section 2), as data, of what is not declared as a page or resource yet: guards and
 * selectors read it together with the declarations, which take their rows away.
 */
export interface Screen {
  /** React Router notation. */
  path: string;
  /** What a declared page is called. */
  title?: Label;
  /** One, or any of several. */
  permission?: Permission | readonly Permission[];
  /** Only for administrators, with one of these roles. */
  admin?: { roles: readonly Role[] };
  /** How the branch is chosen: in the top bar, there to read alone, or by the page; absent where it is of no account. */
  branchSelector?: 'choose' | 'readOnly' | 'page';
  /** One branch is always worked in: the first of the company, until another is chosen. */
  oneBranch?: true;
  /** Where a parent path leads. */
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
  ...guarded('menuManagement', ['/menu-management/schedules'], { branchSelector: 'choose' }),
  ...guarded(
    'menuManagement',
    [
      '/menu-management/:companyId/:branchId/schedules/:id',
      '/menu-management/items/:id',
      '/menu-management/modifiers/:id',
      '/menu-management/categories/:id',
    ],
    { branchSelector: 'readOnly' },
  ),
  ...guarded('menuManagement', ['/menu-management/items', '/menu-management/modifiers', '/menu-management/categories']),
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
  ...guarded(
    'onlineQueueing',
    [
      '/queueing-management',
      '/queueing-management/announcements',
      '/queueing-management/announcements/:id',
      '/queueing-management/calling-board',
    ],
    { branchSelector: 'choose' },
  ),
  ...guarded('onlineOrderingManagement', ['/online-ordering-management/settings'], { branchSelector: 'choose' }),
  ...guarded('onlineOrderingManagement', [
    '/online-ordering-management/banners',
    '/online-ordering-management/food-business-registration',
    '/online-ordering-management/marketing',
    '/online-ordering-management/marketing-items/:id',
    '/online-ordering-management/food-aggregator',
  ]),
  ...guarded('i18n', ['/i18n-management']),
  ...guarded('depositManagement', ['/deposit-management'], { branchSelector: 'choose' }),
  ...guarded('paymentManagement', ['/payments/:companyId']),
  ...guarded('enterpriseReport', enterprisePaths),
];
