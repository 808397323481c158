import {
  allNotifications,
  getNotificationSettings,
  postNotificationSettings,
  type NotificationSetting,
} from '#contract/notifications.ts';
import { and, eq } from 'drizzle-orm';
import { branches } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, type Handled } from '../http/handle.ts';
import { changeRecord, lockRecord } from '../records/change.ts';

/** The name under which a branch keeps what was stored of its notifications. */
export const storedAs = 'notificationSettings';

const storedIn = (settings: Record<string, unknown>) => (settings[storedAs] ?? []) as NotificationSetting[];
const branchAt = ({ companyId, branchId }: { companyId: string; branchId: string }) =>
  and(eq(branches.companyId, companyId), eq(branches.id, branchId));

export const notificationHandlers: Handled[] = [
  handle(getNotificationSettings, async ({ services, params }) => {
    const [row] = await services.database.sql.select().from(branches).where(branchAt(params));
    if (!row) throw new ApiError('not_found');
    return { version: row.version, data: allNotifications(storedIn(row.settings)) };
  }),

  handle(postNotificationSettings, async ({ services, params, body, user, requestId, reply }) => {
    const { companyId, branchId } = params;
    const where = branchAt(params);
    const version = await services.database.transaction(async (transaction) => {
      const stored = await lockRecord(transaction, branches, where);
      const was = storedIn(stored.settings);
      const given = body.data ?? [];
      const others = was.filter(
        (one) =>
          !given.some((other) => other.triggerEventType === one.triggerEventType && other.channel === one.channel),
      );
      const [data, before] = [allNotifications([...others, ...given]), allNotifications(was)];
      return changeRecord(transaction, {
        table: branches,
        where,
        stored,
        seen: body.version,
        was: { [storedAs]: before },
        wanted: { [storedAs]: data },
        columnsOf: (differing) => ({ settings: { ...stored.settings, ...differing } }),
        of: { companyId, userId: user.id, requestId, entity: 'branch', entityId: branchId },
      });
    });
    reply.header('etag', `"${version}"`);
  }),
];
