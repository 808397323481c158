import {
  allNotifications,
  getNotificationSettings,
  postNotificationSettings,
  type NotificationSetting,
} from '#contract/notifications.ts';
import { branches } from '../db/schema.ts';
import { answerChange, handle, type Handled } from '../http/handle.ts';
import { changeRecord, findRecord, lockRecord, oneOf } from '../records/change.ts';

/** The name under which a branch keeps what was stored of its notifications. */
export const storedAs = 'notificationSettings';

const storedIn = (settings: Record<string, unknown>) => (settings[storedAs] ?? []) as NotificationSetting[];

export const notificationHandlers: Handled[] = [
  handle(getNotificationSettings, async ({ services, params }) => {
    const { companyId, branchId } = params;
    const row = await findRecord(services.database.sql, branches, oneOf(branches, companyId, branchId));
    return { version: row.version, data: allNotifications(storedIn(row.settings)) };
  }),

  handle(postNotificationSettings, (call) =>
    answerChange(call, async (transaction) => {
      const { companyId, branchId } = call.params;
      const { data: given = [], version: seen } = call.body;
      const where = oneOf(branches, companyId, branchId);
      const stored = await lockRecord(transaction, branches, where);
      const was = storedIn(stored.settings);
      const others = was.filter(
        (one) =>
          !given.some((other) => other.triggerEventType === one.triggerEventType && other.channel === one.channel),
      );
      const [data, before] = [allNotifications([...others, ...given]), allNotifications(was)];
      return changeRecord(transaction, {
        table: branches,
        where,
        stored,
        seen,
        was: { [storedAs]: before },
        wanted: { [storedAs]: data },
        columnsOf: (differing) => ({ settings: { ...stored.settings, ...differing } }),
        of: { companyId, userId: call.user.id, requestId: call.requestId, entity: 'branch', entityId: branchId },
      });
    }),
  ),
];
