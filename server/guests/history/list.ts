import { undoableFlags, type HistoryEntry, type UndoableFlag } from '#contract/guests/history.ts';
import { bulkKind, bulkUndoKind } from '#contract/guests/bulk.ts';
import { pick } from 'es-toolkit';
import type { Database } from '#server/platform/db/client.ts';
import { guestPage, type GuestPage } from '../page.ts';
import { authorOf, iso } from '#server/platform/sql/json.ts';

/** A guest's entries in the audit log. */

const kindOfJob: Readonly<Record<string, NonNullable<HistoryEntry['batch']>['kind']>> = {
  [bulkKind]: 'bulk',
  [bulkUndoKind]: 'undo',
  'customers-import': 'import',
  'customers-rollback': 'rollback',
};

interface Row extends AuditedChange {
  id: string;
  at: string;
  author: HistoryEntry['author'];
  batchId: string | null;
  jobKind: string | null;
  newer: boolean;
}

type Flags = Record<UndoableFlag, boolean> & { erased: boolean };

/** Whether a later entry changed a flag that this one changed. */
const newerSql = `exists (select from audit_log n where n.company_id = $1 and n.entity = 'customer' and n.entity_id = $2
  and n.at >= a.at and (n.at, n.id) > (a.at, a.id) and (${undoableFlags
    .map((flag) => `(jsonb_exists(a.after, '${flag}') and jsonb_exists(n.after, '${flag}'))`)
    .join(' or ')}))`;

/**
 * A page of a guest's history, newest first, with whether each entry can be undone.
 * @throws ApiError `not_found`
 */
export async function historyOf(
  database: Database,
  page: GuestPage,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const { rows, total, more } = await guestPage<Row, { flags: Flags }>(database, page, () => ({
    select: `a.id, ${iso('a.at')} as at, ${authorOf('a')} as author, a.user_id as "userId", a.action, a.before, a.after,
      a.batch_id as "batchId", ${newerSql} as newer,
      (select j.kind from jobs j where j.company_id = $1 and j.id = a.batch_id) as "jobKind"`,
    from: `audit_log a where a.company_id = $1 and a.entity = 'customer' and a.entity_id = $2`,
    order: 'a.at desc, a.id desc',
    more: {
      flags: `(select json_build_object('isVip', is_vip, 'forbidPiiSharing', forbid_pii_sharing, 'allowContactInline',
        allow_contact_inline, 'allowContactRestaurant', allow_contact_restaurant, 'erased', erased_time is not null)
        from customers where company_id = $1 and id = $2)`,
    },
  }));
  return { entries: rows.map((row) => entryOf(row, more.flags)), total };
}

function entryOf(row: Row, flags: Flags): HistoryEntry {
  const { action, batchId, jobKind } = row;
  const before = asRecord(row.before);
  const after = asRecord(row.after);
  const kind = action === 'merge' || action === 'unmerge' ? 'merge' : jobKind === null ? undefined : kindOfJob[jobKind];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    ...pick(row, ['id', 'at', 'author', 'action']),
    batch: batchId && kind ? { id: batchId, kind } : null,
    changes: fields
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
      // A new guest had no previous values, so empty ones are omitted.
      .filter((change) => !isNothing(change.before) || !isNothing(change.after)),
    undoable:
      !flags.erased &&
      !row.newer &&
      isUndoableChange(row) &&
      Object.entries(after).every(([flag, value]) => flags[flag as UndoableFlag] === value),
  };
}

const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Decides which changes can be undone. Pure. */

/** The columns of an audit row that decide it. */
interface AuditedChange {
  action: string;
  userId: string | null;
  before: unknown;
  after: unknown;
}

const undoableActions = ['update', 'undo', 'consent'];

type FlagValues = Partial<Record<UndoableFlag, boolean>>;

function flagsOnly(value: unknown): FlagValues | null {
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value);
  const fits = entries.every(
    ([key, one]) => (undoableFlags as readonly string[]).includes(key) && typeof one === 'boolean',
  );
  return fits && entries.length > 0 ? (value as FlagValues) : null;
}

/**
 * Whether a change only affected flags and was made by staff. Changes made by the guest (a reply, an opt-out link)
 * cannot be undone by users.
 */
export function isUndoableChange({ action, userId, before, after }: AuditedChange): boolean {
  const [from, to] = [flagsOnly(before), flagsOnly(after)];
  if (!undoableActions.includes(action) || userId === null || !from || !to) return false;
  const keys = Object.keys(to) as UndoableFlag[];
  return keys.length === Object.keys(from).length && keys.every((key) => key in from && from[key] !== to[key]);
}
