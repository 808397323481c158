import { announcementsRoot } from '#contract/reservations/announcements.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import type { RealtimeRoot } from '#server/platform/kernel/realtime.ts';
import type { RealtimeTree } from '#contract/platform/realtimeTree.ts';
import { publishAnnouncements } from '#server/platform/live/publish.ts';
import { differingChildren } from '#server/platform/realtime/changes.ts';
import { jsonOf } from '#server/platform/realtime/tree.ts';

const inLog = (tree: RealtimeTree): unknown => (tree === null ? undefined : JSON.parse(jsonOf(tree)));

/** Announcements in the realtime database. Every change is audited, and guests' pages are notified. */
export const announcementRoot: RealtimeRoot = {
  name: announcementsRoot,
  reading: 'onlineQueueing',
  writing: 'onlineQueueing',
  async changed(transaction, { companyId, by, before, after, local }) {
    const entries = differingChildren(before, after).map((child): AuditEntry => {
      const action = child.before === null ? 'create' : child.after === null ? 'delete' : 'update';
      const change = { before: inLog(child.before), after: inLog(child.after) };
      return { companyId, ...by, action, entity: 'announcement', entityId: child.key, ...change };
    });
    await writeAudit(transaction, entries);
    if (local && entries.length) await publishAnnouncements(transaction, companyId);
  },
};
