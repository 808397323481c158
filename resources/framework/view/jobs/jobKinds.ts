import { bulkKind, bulkUndoKind } from '#contract/guests/bulk.ts';
import type { Job } from '#contract/platform/jobs.ts';

/** The client's settings of a job kind; its texts are under `jobs`. */
export interface JobTraits {
  /** The page of the job. */
  href?: (job: Job) => string;
  /** Its figures are fractions and not counts: only a percentage is shown. */
  share?: boolean;
  /** The query key prefixes to reload at its end. */
  stale?: readonly string[];
  /** Its end is also announced by a notification in the window that started it, because it has no page of its own. */
  notifies?: boolean;
  /** Its changes can be undone as a whole. */
  undoable?: boolean;
}

const guests = ['customers', 'guestRecords'];
const reservations = [...guests, 'statistics', 'dailyReport', 'overview'];
const subjectIn = (path: string) => (job: Job) => (job.subjectId ? `${path}/${job.subjectId}` : path);
const importAt =
  (path: string) =>
  ({ subjectId }: Job) =>
    `${path}${subjectId ? `?import=${encodeURIComponent(subjectId)}` : ''}`;
const guestImport = importAt('/crm/import');
const reservationImport = importAt('/reservation-management/import');
const menuItemImport = importAt('/menu-management/items/import');
const menuItems = ['menuItems', 'menuLibrary'];

const traits: Readonly<Record<string, JobTraits>> = {
  'customers-import': { href: guestImport, stale: guests },
  'customers-check': { href: guestImport, share: true },
  'customers-rollback': { href: guestImport, stale: guests },
  'reservations-import': { href: reservationImport, stale: reservations },
  'reservations-check': { href: reservationImport, share: true },
  'reservations-rollback': { href: reservationImport, stale: reservations },
  'menu-items-import': { href: menuItemImport, stale: menuItems },
  'menu-items-check': { href: menuItemImport, share: true },
  'menu-items-rollback': { href: menuItemImport, stale: menuItems },
  'customers-export': { href: () => '/crm', notifies: true },
  [bulkKind]: { href: () => '/crm', stale: guests, notifies: true, undoable: true },
  [bulkUndoKind]: { href: () => '/crm', stale: guests, notifies: true, undoable: true },
  'vouchers-issue': {
    href: () => '/crm',
    stale: ['vouchers', 'guestRecords', 'heldVouchers', 'billing'],
    notifies: true,
  },
  'duplicates-find': { href: () => '/crm/duplicates', stale: ['duplicates'] },
  'day-notice': {
    href: ({ subjectId }) => `/reservation-management/day-notices${subjectId ? `?notice=${subjectId}` : ''}`,
    stale: ['dayNotices', 'deposits', ...reservations],
  },
  'campaign-send': { href: subjectIn('/crm/sms-campaigns'), stale: ['campaigns', 'guestRecords'] },
};

export const traitsOf = ({ kind }: Pick<Job, 'kind'>): JobTraits => traits[kind] ?? {};

/** The completed share of a job, from 0 to 1; null while unknown. */
export function completedShare({ done, total, status }: Job): number | null {
  if (status === 'done') return 1;
  return total === null || total <= 0 ? null : Math.min(1, done / total);
}
