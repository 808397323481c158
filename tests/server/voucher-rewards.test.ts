import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { customers, issuedVouchers, reservations, vouchers } from '#server/platform/db/schema.ts';
import { issueAfterVisits } from '#server/marketing/vouchers/afterVisit.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import { withServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('a reward for a visit knows the branch and where the visit was booked', () =>
  withServer({}, async (server) => {
    const { sql } = server.database;
    await sql.insert(customers).values(buildCustomer({ companyId, id: 'rewarded', branchIds: [otherBranch] }));
    const id = 'visit-reward';
    await sql.insert(vouchers).values({
      companyId,
      id,
      title: 'Thanks',
      terms: 'One a visit.',
      issuedBy: 'visit',
      branchIds: [branchId, otherBranch],
      createdTime: hoursAgo(5),
    });
    await sql.insert(reservations).values(
      ['host', 'facebook', 'tablecheck'].map((createdFrom) => ({
        companyId,
        id: `reward-${createdFrom}`,
        branchId: otherBranch,
        customerId: 'rewarded',
        state: 'seated' as const,
        startTime: hoursAgo(1),
        seatedTime: hoursAgo(1),
        groupSize: 2,
        createdFrom,
      })),
    );
    await issueAfterVisits(server.services);
    const held = await sql
      .select({ occasion: issuedVouchers.occasion, at: issuedVouchers.branchId, source: issuedVouchers.source })
      .from(issuedVouchers)
      .where(and(eq(issuedVouchers.voucherId, id), like(issuedVouchers.occasion, 'visit reward-%')))
      .orderBy(issuedVouchers.occasion);
    expect(held).toEqual([
      { occasion: 'visit reward-facebook', at: otherBranch, source: 'web' },
      { occasion: 'visit reward-host', at: otherBranch, source: 'host' },
      { occasion: 'visit reward-tablecheck', at: otherBranch, source: 'thirdParty' },
    ]);
  }));
