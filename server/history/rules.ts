import { undoableFlags, type UndoableFlag } from '#contract/history.ts';

/** Which changes can be undone. Pure. */

/** What of an audit row decides it. */
export interface AuditedChange {
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
 * Whether a change was one of flags alone, and made by staff. What a guest said by itself (a reply, an opt-out link)
 * is nobody's to take back.
 */
export function isUndoableChange({ action, userId, before, after }: AuditedChange): boolean {
  const [from, to] = [flagsOnly(before), flagsOnly(after)];
  if (!undoableActions.includes(action) || userId === null || !from || !to) return false;
  const keys = Object.keys(to) as UndoableFlag[];
  return keys.length === Object.keys(from).length && keys.every((key) => key in from && from[key] !== to[key]);
}
