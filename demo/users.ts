import { defaultBackhouse, defaultPermissionSets, type PermissionSets } from '#contract/core/permissions.ts';
import type { NewUser } from '#server/platform/kernel/identity.ts';

/** The users of the demo. All have the same password. */
export const demoPassword = 'maitre-demo-2026';

/** Managers may export guests, see revenue, and manage menus, groups, vouchers and surveys; by default nobody may. */
const managers = {
  crmExport: true,
  depositReport: true,
  foReport: true,
  omniChannelReport: true,
  groupManagement: true,
  menuManagement: true,
  voucherManagement: true,
  surveyManagement: true,
};

/** The demo also includes the worked example. */
const backhouse = { ...defaultBackhouse, supplierManagement: true };

export const demoUsers: readonly Omit<NewUser, 'password'>[] = [
  {
    id: 'demo-admin',
    email: 'admin@maitre.example',
    name: 'Ada Lin',
    role: 'manager',
    isAdmin: true,
    permissions: { backhouse },
  },
  of('chunshui', 'manager', '陳怡君', 'manager'),
  of('chunshui', 'staff', '林志明', 'write'),
  of('chunshui', 'reader', '黃詩涵', 'read'),
  {
    id: 'demo-legacy',
    email: 'legacy@chunshui.example',
    name: '張國榮',
    role: 'manager',
    version: 'v1',
    permissions: { backhouse: { ...backhouse, userManagement: true } },
    companies: [{ companyId: 'chunshui', permissions: null, enabledBranches: null }],
  },
  of('chunshui', 'nobranch', '吳欣怡', 'write', { enabledBranches: [] }),
  of('chunshui', 'nologin', '劉家豪', 'write', {
    permissions: { ...defaultPermissionSets, backhouse: { ...backhouse, canLogin: false } },
  }),
  of('ginza', 'manager', '佐藤 健一', 'manager'),
  of('harbour', 'manager', 'Charlotte Bennett', 'manager'),
];

function of(
  companyId: string,
  who: string,
  name: string,
  role: NewUser['role'],
  there: Partial<NonNullable<NewUser['companies']>[number]> = {},
): Omit<NewUser, 'password'> {
  const permissions: PermissionSets = {
    ...defaultPermissionSets,
    backhouse: { ...backhouse, ...(role === 'manager' && managers) },
  };
  return {
    id: `demo-${companyId}-${who}`,
    email: `${who}@${companyId}.example`,
    name,
    role,
    version: 'v2',
    permissions,
    companies: [{ companyId, permissions, enabledBranches: null, ...there }],
  };
}
