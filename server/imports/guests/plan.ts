import { plainImportFields, type ImportOptions } from '#contract/imports/guestImports.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import { roomFor, type GuestValues, type RowGuest } from './guest.ts';
import { resultWithout, updateOf, type RecordPlan, type RecordWrite } from '../records/plan.ts';
import { emptyGuest, type GuestColumns, type KnownGuest } from './match.ts';

/** Plans the import of a row. Pure, so that the check and the run cannot differ. */
export type GuestPlan = RecordPlan<GuestColumns, GuestWrite>;

interface GuestWrite extends RecordWrite<GuestColumns> {
  /** Whether the guest gave or withdrew consent; null without a statement. */
  consent: boolean | null;
}

const union = (a: readonly string[], b: readonly string[] = []) => [...new Set([...a, ...b])];

/**
 * @param known the row's existing guest, if any
 * @param earlier an earlier row of the file with the same guest
 */
export function planGuest(
  { row, values, problems }: RowGuest,
  known: KnownGuest | undefined,
  earlier: number | undefined,
  options: Pick<ImportOptions, 'existing' | 'addTags'>,
): GuestPlan {
  const customerId = known?.seen ? known.stored.id : null;
  const about = (code: 'duplicateRow' | 'exists' | 'nameMissing' | 'labelsTooMany'): ImportProblem => ({
    field: code === 'nameMissing' ? 'name' : values.phoneNumber ? 'phoneNumber' : values.email ? 'email' : null,
    code,
    value: code === 'nameMissing' ? '' : (values.phoneNumber ?? values.email ?? ''),
  });
  const result = resultWithout({ problems });
  if (result) return { row, action: result, customerId: result === 'skipped' ? null : customerId, problems };
  if (earlier !== undefined)
    return { row, action: 'skipped', customerId, problems: [{ ...about('duplicateRow'), row: earlier }] };
  if (!known && !values.name) return { row, action: 'failed', customerId, problems: [about('nameMissing')] };
  if (known && (options.existing === 'skip' || !known.seen))
    return { row, action: 'skipped', customerId, problems: [about('exists')] };

  const guest = known ? merged(values, known, options) : created(values, options.addTags);
  if (!roomFor(guest.types, guest.tags))
    return { row, action: 'failed', customerId, problems: [{ ...about('labelsTooMany'), field: 'tags' }] };
  const update = updateOf({ version: 0, ...emptyGuest, ...known?.stored }, guest);
  if (!known) {
    const after = { ...update?.after, name: guest.name };
    const write = { record: guest, version: 1, before: null, after, consent: values.allowContact ?? null };
    return { row, action: 'created', problems, write };
  }
  if (!update) return { row, action: 'skipped', customerId, problems };
  const consent = update.after.allowContactRestaurant ?? null;
  return { row, action: 'updated', problems, customerId, write: { ...update, consent } };
}

const momentOf = (iso: string | undefined): Date | null => (iso === undefined ? null : new Date(iso));

function created(values: GuestValues, addTags: readonly string[]): GuestColumns {
  const { isVIP, doNotContact, allowContact, firstSeenTime, lastSeatTime, types, tags, ...others } = values;
  return {
    ...emptyGuest,
    ...others,
    firstSeenTime: momentOf(firstSeenTime ?? lastSeatTime),
    lastSeatTime: momentOf(lastSeatTime),
    isVip: isVIP ?? false,
    forbidPiiSharing: doNotContact ?? false,
    // Only a given consent is recorded.
    allowContactRestaurant: allowContact ?? false,
    types: types ?? [],
    tags: union(tags ?? [], addTags),
  };
}

/**
 * The existing guest merged with the row. Empty cells never delete values, visits are only completed, and guests who
 * declined messages stay declined regardless of the file.
 */
function merged(
  values: GuestValues,
  { stored, withdrawn }: KnownGuest,
  { existing, addTags }: Pick<ImportOptions, 'existing' | 'addTags'>,
): GuestColumns {
  const { id: _, version: _version, branchIds: _branches, ...current } = stored;
  const next: GuestColumns = { ...current };
  const overwrite = existing === 'update';
  for (const key of plainImportFields) {
    const value = values[key];
    const open = stored[key] === null || stored[key] === '' || (key === 'gender' && stored.gender === 2);
    if (value !== undefined && (overwrite || open)) Object.assign(next, { [key]: value });
  }
  // The parts belong to the file's full name; with a different stored name they would be inconsistent.
  if (values.name !== undefined && next.name !== values.name)
    Object.assign(next, { familyName: stored.familyName, givenName: stored.givenName });
  if (stored.visits === 0 && values.visits) next.visits = values.visits;
  next.firstSeenTime ??= momentOf(values.firstSeenTime);
  next.lastSeatTime ??= momentOf(values.lastSeatTime);
  if (values.isVIP !== undefined && (overwrite || values.isVIP)) next.isVip = values.isVIP;
  if (values.doNotContact) next.forbidPiiSharing = true;
  if (values.allowContact === false) next.allowContactRestaurant = false;
  if (values.allowContact && !withdrawn) next.allowContactRestaurant = true;
  next.types = union(stored.types, values.types);
  next.tags = union(union(stored.tags, values.tags), addTags);
  return next;
}
