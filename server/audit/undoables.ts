import { eq, type SQL } from 'drizzle-orm';
import { branchFields, reservationFields } from '#contract/branchFields.ts';
import { branchProblems, settleBranch, type SettingProblem } from '#contract/branchRules.ts';
import { bookingWindowProblems, type BookingWindow } from '#contract/bookingWindowRules.ts';
import { bookingWindowFields } from '#contract/bookingWindows.ts';
import type { undoableEntities } from '#contract/companies.ts';
import { companyFields } from '#contract/companyFields.ts';
import { companyProblems, settleCompany } from '#contract/companyRules.ts';
import { notificationSetting, usualNotifications } from '#contract/notifications.ts';
import { grants, type PermissionFlags } from '#contract/permissions.ts';
import { merchantSettings } from '#contract/restaurants.ts';
import { value, type SettingFields } from '#contract/settingFields.ts';
import { branches, companies } from '../db/schema.ts';
import { alike, oneOf } from '../records/change.ts';

/** Settings whose changes can be taken back: where they are, who may, and what they must be together. */

export type Values = Readonly<Record<string, unknown>>;

/** Who asks: administrators hold everything. */
export interface Asker {
  flags: PermissionFlags;
  isAdmin: boolean;
}

interface Undoable {
  table: typeof branches | typeof companies;
  /** Finds the record alone. */
  where: (companyId: string, id: string) => SQL | undefined;
  /** Whether it is a branch's, whose id is the entity's: it is out of sight for those confined to others. */
  ofBranch: boolean;
  /** The fields as the audit log has them. */
  fields: SettingFields;
  /** What the call that changes a field asks for. */
  mayChange: (field: string, asker: Asker) => boolean;
  /** What would be wrong with the values together. */
  problems: (values: Values) => SettingProblem[];
}

/** Values that no longer go with others: the rules would make something else of them. */
const unsettled = (values: Values, settle: (values: Values) => Values): SettingProblem[] => {
  const settled = settle(values);
  return Object.keys(settled)
    .filter((field) => !alike(settled[field], values[field]))
    .map((path) => ({ path, code: 'conflict' }));
};

const ofBranch: SettingFields = {
  ...branchFields,
  ...bookingWindowFields,
  notificationSettings: value(notificationSetting.array(), [...usualNotifications], { admin: true }),
  merchantSettings: value(merchantSettings, merchantSettings.parse({}), { admin: true }),
};
const ofCompany: SettingFields = companyFields;

export const undoables: Readonly<Record<(typeof undoableEntities)[number], Undoable>> = {
  branch: {
    table: branches,
    where: (companyId, id) => oneOf(branches, companyId, id),
    ofBranch: true,
    fields: ofBranch,
    mayChange: (field, { flags, isAdmin }) => {
      if (ofBranch[field]?.admin) return isAdmin;
      if (field in bookingWindowFields) return grants(flags, 'onlineReservation');
      return grants(flags, 'companyManagement') || (field in reservationFields && grants(flags, 'onlineReservation'));
    },
    problems: (values) => [
      ...branchProblems(values),
      ...bookingWindowProblems((values.bookingWindows ?? []) as BookingWindow[]),
      ...unsettled(values, settleBranch),
    ],
  },
  company: {
    table: companies,
    where: (_, id) => eq(companies.id, id),
    ofBranch: false,
    fields: ofCompany,
    mayChange: (field, { flags, isAdmin }) => (ofCompany[field]?.admin ? isAdmin : grants(flags, 'companyManagement')),
    problems: (values) => [...companyProblems(values), ...unsettled(values, settleCompany)],
  },
};
