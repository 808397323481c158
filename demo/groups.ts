import type { Sql } from '#server/db/client.ts';
import { groupBranches, groups, groupUsers } from '#server/db/schema.ts';
import { companies } from './companies.ts';

/** One group, of branches of the first two companies. */

const id = 'taste-of-two-cities';

export async function plantGroups(transaction: Sql, now: number): Promise<void> {
  const [first, second] = companies;
  const chosen = [...(first?.branches.slice(0, 2) ?? []), ...(second?.branches.slice(0, 2) ?? [])];
  const owner = new Map(companies.flatMap((company) => company.branches.map((branch) => [branch.id, company.id])));
  const at = new Date(now - 40 * 86_400_000);
  await transaction.insert(groups).values({
    id,
    groupName: '雙城味 Taste of Two Cities',
    enableGroupPage: true,
    webBookingSelectableLanguages: ['en', 'ja', 'zh-tw'],
    createdTime: at,
    updatedTime: at,
  });
  await transaction.insert(groupBranches).values(
    chosen.map((branch, index) => ({
      groupId: id,
      ownerCompany: owner.get(branch.id) ?? '',
      branchId: branch.id,
      startDate: new Date(now - (30 - index) * 86_400_000).toISOString().slice(0, 10),
      groupMeta: [
        { key: 'floor', value: index + 1, type: 'number' as const },
        { key: 'privateRoom', value: index % 2 === 0, type: 'boolean' as const },
        { key: 'tagline', value: branch.name, type: 'string' as const },
      ],
      createdTime: at,
      updatedTime: at,
    })),
  );
  await transaction.insert(groupUsers).values({ groupId: id, userId: `demo-${first?.id ?? ''}-manager` });
}
