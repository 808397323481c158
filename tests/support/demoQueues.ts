import { demoCompanies } from '#demo/companies.ts';
import type { Database } from '#server/platform/db/client.ts';
import { queuePlace } from '#server/reservations/queue/branch.ts';
import { queuePast } from '#server/reservations/queue/history.ts';
import { readQueue } from '#server/reservations/queue/state.ts';

/** The queue of each branch of the demo. */
export const queuesAt = (database: Database, at: Date) =>
  Promise.all(
    demoCompanies.flatMap(({ id: companyId, branches }) =>
      branches.map(async ({ id: branchId }) => {
        const place = await queuePlace(database, companyId, branchId);
        if (!place) throw new Error(`${branchId} has no queue`);
        const pastFor = () => queuePast(database, { companyId, branchId }, at);
        return readQueue(database, place, { now: at, pastFor });
      }),
    ),
  );
