import { sql } from 'drizzle-orm';
import { clockSkew, type EventRefusal } from '#contract/reservations/reservationEvents.ts';
import type { EventKind } from '#contract/reservations/reservations.ts';
import {
  applyEvent,
  forgettable,
  type FoldableEvent,
  type FoldedReservation,
} from '#contract/reservations/reservationFold.ts';
import { lockIds } from '#server/platform/records/lockIds.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { customers, reservationEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { queueNotifications, type Happened } from '#server/notices/notifications/queue.ts';
import { updateFigures, visitChanges } from './figures.ts';
import { linkGuests, type Wanted } from './guests.ts';
import {
  findReservations,
  holdReservations,
  writeReservations,
  type FoundReservation,
  type LockedReservation,
} from './rows.ts';
import { RetryTransaction, type EventResult, type IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';

/** A reservation of a batch: before, and with the events so far. */
interface Touched extends LockedReservation {
  before: FoldedReservation | null;
}

/**
 * Stores events, in the caller's transaction and in the given order: locks guests and reservations, folds each event
 * into its reservation, appends it to the log, and updates the guests' figures. Impossible events are refused without
 * affecting the others.
 *
 * @param wordings companies' own texts, for notifications of staff
 * @returns the outcome of each event
 * @throws RetryTransaction if something changed meanwhile: the transaction must be rolled back and repeated
 */
export async function storeEvents(
  transaction: Sql,
  wordings: Wordings,
  companyId: string,
  incoming: readonly IncomingEvent[],
  now = Date.now(),
): Promise<EventResult[]> {
  const known = await knownKeys(transaction, companyId, incoming);
  const fresh = incoming.filter(({ key }) => key === null || !known.has(key));
  const ids = [...new Set(fresh.flatMap(({ id }) => id ?? []))];
  const externalIds = [...new Set(fresh.flatMap(({ externalId }) => externalId ?? []))];
  const found = await findReservations(transaction, companyId, { ids, externalIds });
  const guests = await guestsOf(transaction, companyId, hopeful(fresh, found, now));
  const batch = await Batch.hold(transaction, companyId, found, guests);
  const outcomes = incoming.map((one): EventResult => {
    const earlier = one.key === null ? undefined : known.get(one.key);
    if (earlier) return again(one, earlier);
    const outcome = batch.take(one, now);
    if (one.key !== null && outcome.status === 'stored')
      known.set(one.key, { ...outcome, kind: one.event.kind, branchId: one.branchId });
    return outcome;
  });
  await batch.write(transaction);
  await queueNotifications(transaction, wordings, companyId, batch.happened(), now);
  return outcomes;
}

interface KnownKey {
  id: string;
  version: number;
  kind: string;
  branchId: string;
}

/** Events that were already stored, by key. */
async function knownKeys(
  transaction: Sql,
  companyId: string,
  incoming: readonly IncomingEvent[],
): Promise<Map<string, KnownKey>> {
  const keys = incoming.flatMap(({ key }) => key ?? []);
  if (!keys.length) return new Map();
  const rows = await rowsOf<KnownKey & { key: string }>(
    transaction,
    sql`
      select e.key, e.reservation_id as id, e.kind, r.version, r.branch_id as "branchId"
      from reservation_events e join reservations r on r.company_id = e.company_id and r.id = e.reservation_id
      where e.company_id = ${companyId} and e.key is not null and e.key = any(${sql.param(keys)}::text[])`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** A repeated key: the same event is already stored; another event with it is refused. */
function again({ event, branchId, id }: IncomingEvent, earlier: KnownKey): EventResult {
  const same = earlier.kind === event.kind && earlier.branchId === branchId && (id === null || id === earlier.id);
  return same
    ? { status: 'known', id: earlier.id, version: earlier.version }
    : { status: 'refused', id: null, reason: 'keyUsed' };
}

/** Events with a guest that will probably not be refused, so that no guest is created for a refused event. */
function hopeful(incoming: readonly IncomingEvent[], found: readonly FoundReservation[], now: number): IncomingEvent[] {
  const byId = new Map(found.map((one) => [one.id, one]));
  const byExternalId = new Map(found.map((one) => [one.externalId, one]));
  const made = new Set<string>();
  return incoming.filter(({ guest, event, id, externalId, branchId, version }) => {
    if ((!guest?.phone && !guest?.email) || isInFuture(event, now)) return false;
    const there = id !== null ? byId.get(id) : externalId !== null ? byExternalId.get(externalId) : undefined;
    if (event.kind === 'created') {
      const first = !there && (externalId === null || !made.has(externalId));
      if (externalId !== null) made.add(externalId);
      return first;
    }
    if (!there) return externalId !== null && made.has(externalId);
    return there.branchId === branchId && there.deletedTime === null && (version ?? there.version) === there.version;
  });
}

const isInFuture = ({ at }: FoldableEvent, now: number) => Date.parse(at) > now + clockSkew;

/** The guests of events, found or created. */
async function guestsOf(
  transaction: Sql,
  companyId: string,
  asking: readonly IncomingEvent[],
): Promise<Map<IncomingEvent, string | null>> {
  if (!asking.length) return new Map();
  const branches = [...new Set(asking.map(({ branchId }) => branchId))];
  const rows = await rowsOf<{ id: string; country: string }>(
    transaction,
    sql`select id, country from branches where company_id = ${companyId} and id = any(${sql.param(branches)}::text[])`,
  );
  const countries = new Map(rows.map(({ id, country }) => [id, country]));
  const wanted = new Map<IncomingEvent, Wanted>();
  for (const one of asking) {
    const { guest, branchId, event, userId, importId: batchId } = one;
    if (guest) wanted.set(one, { guest, country: countries.get(branchId) ?? 'TW', at: event.at, userId, batchId });
  }
  const linked = await linkGuests(transaction, companyId, [...wanted.values()]);
  return new Map([...wanted].map(([one, want]) => [one, linked.get(want) ?? null]));
}

/** The reservations of a list of events, while the events are folded into them. */
class Batch {
  readonly #byId = new Map<string, Touched>();
  readonly #byExternalId = new Map<string, Touched>();
  readonly #log: object[] = [];
  readonly #happened: { kind: EventKind; id: string }[] = [];
  readonly #audit: AuditEntry[] = [];

  private constructor(
    private readonly companyId: string,
    private readonly guests: ReadonlyMap<IncomingEvent, string | null>,
  ) {}

  /** Guests are locked before reservations, as in merges of guests. */
  static async hold(
    transaction: Sql,
    companyId: string,
    found: readonly FoundReservation[],
    guests: ReadonlyMap<IncomingEvent, string | null>,
  ): Promise<Batch> {
    const batch = new Batch(companyId, guests);
    const linked = new Set([...guests.values()].filter((id) => id !== null));
    const wanted = new Set([...linked, ...found.flatMap(({ customerId }) => customerId ?? [])]);
    const there = await lockIds(transaction, customers, companyId, [...wanted], 'no key update');
    const locked = await holdReservations(
      transaction,
      companyId,
      found.map(({ id }) => id),
    );
    // A guest was merged meanwhile, or the reservation has another guest now.
    const gone = [...linked].some((id) => !there.has(id));
    if (gone || locked.some(({ folded: { customerId } }) => customerId !== null && !wanted.has(customerId)))
      throw new RetryTransaction();
    for (const one of locked) batch.#add({ ...one, before: one.folded });
    return batch;
  }

  #add(one: Touched): void {
    this.#byId.set(one.id, one);
    if (one.folded.externalId !== null) this.#byExternalId.set(one.folded.externalId, one);
  }

  /** Folds one event; a refused one changes nothing. */
  take(incoming: IncomingEvent, now: number): EventResult {
    const { event, branchId } = incoming;
    const refuse = (reason: EventRefusal | 'staleVersion', id: string | null = null): EventResult => ({
      status: 'refused',
      id,
      reason,
    });
    if (isInFuture(event, now)) return refuse('inFuture');
    const found =
      incoming.id !== null
        ? this.#byId.get(incoming.id)
        : incoming.externalId !== null
          ? this.#byExternalId.get(incoming.externalId)
          : undefined;
    // A reservation of another branch is treated as missing, unless its id is in use.
    const here = found?.folded.branchId === branchId ? found : undefined;
    if (found && !here) return refuse(event.kind === 'created' ? 'reservationExists' : 'unknownReservation');
    if (here && incoming.version !== undefined && incoming.version !== here.folded.version)
      return refuse('staleVersion', here.id);
    const linked = this.#withGuest(incoming);
    const { next, refused } = applyEvent(here?.folded ?? null, linked);
    if (refused !== undefined) return refuse(refused, here?.id ?? null);

    const id = here?.id ?? newId();
    if (incoming.requestId !== undefined) this.#note(incoming, id, here?.folded ?? null, next);
    if (here) here.folded = next;
    else this.#add({ id, importId: incoming.importId ?? null, folded: next, before: null });
    if (incoming.importId === undefined && !isCorrection(linked)) this.#happened.push({ kind: event.kind, id });
    this.#log.push({
      companyId: this.companyId,
      reservationId: id,
      kind: event.kind,
      by: event.by,
      at: event.at,
      userId: incoming.userId,
      data: loggedData(linked),
      key: incoming.key,
      recordedTime: new Date(now).toISOString(),
    });
    return { status: 'stored', id, version: next.version, type: next.type, state: next.state };
  }

  /** The event with its guest's id. */
  #withGuest(incoming: IncomingEvent): FoldableEvent {
    const { event, guest } = incoming;
    if (guest === undefined || (event.kind !== 'created' && event.kind !== 'changed')) return event;
    const who = {
      customerId: this.guests.get(incoming) ?? null,
      guestName: guest?.name ?? null,
      guestPhone: guest?.phone ?? null,
    };
    return { ...event, data: { ...event.data, ...who } } as FoldableEvent;
  }

  /** Actions of staff are in the audit log, without texts about guests. */
  #note(incoming: IncomingEvent, id: string, before: FoldedReservation | null, after: FoldedReservation): void {
    const storedKeys = (Object.keys(after) as (keyof FoldedReservation)[]).filter((key) => !isForgettable(key));
    const keys = storedKeys.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]));
    const pick = (from: FoldedReservation) => Object.fromEntries(keys.map((key) => [key, from[key]]));
    this.#audit.push({
      companyId: this.companyId,
      userId: incoming.userId,
      action: before ? (after.deletedTime === null ? 'update' : 'delete') : 'create',
      entity: 'reservation',
      entityId: id,
      before: before && pick(before),
      after: pick(after),
      requestId: incoming.requestId,
    });
  }

  /** The events that branches may subscribe to, with the current reservations. */
  happened(): Happened[] {
    return this.#happened.flatMap(({ kind, id }) => {
      const reservation = this.#byId.get(id)?.folded;
      return reservation ? [{ kind, reservation }] : [];
    });
  }

  async write(transaction: Sql): Promise<void> {
    const touched = [...this.#byId.values()].filter(({ before, folded }) => before !== folded);
    if (!touched.length) return;
    await writeReservations(transaction, this.companyId, {
      made: touched.filter(({ before }) => before === null),
      changed: touched.filter(({ before }) => before !== null),
    });
    await insertRows(transaction, reservationEvents, this.#log);
    const visits = visitChanges(touched.map(({ before, folded }) => ({ before, after: folded })));
    await updateFigures(transaction, this.companyId, visits);
    await writeAudit(transaction, this.#audit);
  }
}

/** A call that was taken back is no news for staff. */
const isCorrection = ({ kind, data }: FoldableEvent) => kind === 'changed' && 'calledTime' in data;

const isForgettable = (key: string) => (forgettable as readonly string[]).includes(key);

/** The logged part of an event: nothing that erasing a guest would have to remove. */
function loggedData({ data }: FoldableEvent): Record<string, unknown> {
  const entries = Object.entries(data ?? {});
  const texts = entries.filter(([key, value]) => isForgettable(key) && value !== null).map(([key]) => key);
  return {
    ...Object.fromEntries(entries.filter(([key]) => !isForgettable(key))),
    ...(texts.length && { texts }),
  };
}
