import type { CompanySummary, Me } from '#contract/platform/session.ts';

/** The signed-in person as the front end has it, for tests without a server. */

export function buildCompanySummary(
  id: string,
  branchIds: readonly string[],
  name = id,
  country = 'TW',
): CompanySummary {
  return {
    id,
    name,
    logo: null,
    language: 'en',
    allBranches: true,
    branches: branchIds.map((branchId) => ({
      id: branchId,
      companyId: id,
      name: branchId,
      timeZone: 'Asia/Taipei',
      country,
      phoneCountryCode: '886',
      currency: 'TWD',
    })),
  };
}

export function buildMe(overrides: Partial<Me> = {}): Me {
  return {
    id: 'u1',
    email: 'staff@example.test',
    name: 'Staff',
    role: 'write',
    isAdmin: false,
    version: 'v2',
    permissions: {},
    companyPermissions: {},
    companies: [],
    lastCompanyId: null,
    lastBranchId: null,
    passwordDays: null,
    ...overrides,
  };
}
