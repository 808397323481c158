import type { MetaEntry } from '#contract/organization/groupRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { groupBranches, groups, groupUsers } from '#server/platform/db/schema.ts';
import { chunshui, demoCompanies, ginza, harbour } from './companies.ts';

interface GroupSpec {
  id: string;
  groupName: string;
  shareCustomersBetweenCompanies: boolean;
  companies: readonly (typeof demoCompanies)[number][];
}

/** Groups of branches of several companies. */
const specs: readonly GroupSpec[] = [
  {
    id: 'taste-of-two-cities',
    groupName: '雙城味 Taste of Two Cities',
    shareCustomersBetweenCompanies: false,
    companies: [chunshui, ginza],
  },
  {
    id: 'pacific-tables',
    groupName: 'Pacific Tables 太平洋餐桌聯盟・パシフィックテーブルズ',
    shareCustomersBetweenCompanies: true,
    companies: [ginza, harbour],
  },
];

export async function seedGroups(transaction: Sql, now: number): Promise<void> {
  const at = new Date(now - 40 * 86_400_000);
  const times = { createdTime: at, updatedTime: at };
  for (const { companies: of, ...group } of specs) {
    await transaction.insert(groups).values({
      ...group,
      enableGroupPage: true,
      webBookingSelectableLanguages: ['en', 'ja', 'zh-tw'],
      ...times,
    });
    const chosen = of.flatMap(({ id, branches }) => branches.slice(0, 2).map((branch) => ({ owner: id, branch })));
    await transaction.insert(groupBranches).values(
      chosen.map(({ owner, branch }, index) => ({
        groupId: group.id,
        ownerCompany: owner,
        branchId: branch.id,
        startDate: new Date(now - (30 - index) * 86_400_000).toISOString().slice(0, 10),
        groupMeta: metaOf(branch.name, index),
        ...times,
      })),
    );
    await transaction.insert(groupUsers).values({ groupId: group.id, userId: `demo-${chunshui.id}-manager` });
  }
}

const metaOf = (name: string, index: number): MetaEntry[] => [
  { key: 'floor', value: index + 1, type: 'number' },
  { key: 'privateRoom', value: index % 2 === 0, type: 'boolean' },
  { key: 'tagline', value: name, type: 'string' },
];
