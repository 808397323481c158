import {
  allNotifications,
  getNotificationSettings,
  postNotificationSettings,
  type NotificationSetting,
} from '#contract/notices/notifications.ts';
import { branches } from '#server/platform/db/schema.ts';
import { answerChange, handle, type Handled } from '#server/platform/http/handle.ts';
import { changeRecord, findRecord, oneOf } from '#server/platform/records/change.ts';
import { storedAs } from './queue.ts';

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
      const { data: input = [], version: seen } = call.body;
      const where = oneOf(branches, companyId, branchId);
      const { user, requestId } = call;
      const of = { companyId, userId: user.id, requestId, entity: 'branch', entityId: branchId } as const;
      return changeRecord(transaction, { table: branches, where, seen, of }, ({ settings }) => {
        const was = storedIn(settings);
        const others = was.filter(
          (one) =>
            !input.some((other) => other.triggerEventType === one.triggerEventType && other.channel === one.channel),
        );
        return {
          was: { [storedAs]: allNotifications(was) },
          changes: { [storedAs]: allNotifications([...others, ...input]) },
          columnsOf: (differing) => ({ settings: { ...settings, ...differing } }),
        };
      });
    }),
  ),
];
