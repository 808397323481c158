import { sql } from 'drizzle-orm';
import { clockSkew, type EventRefusal } from '#contract/reservations/reservationEvents.ts';
import type { EventKind } from '#contract/reservations/reservations.ts';
import {
  applyEvent,
  forgettable,
  type FoldableEvent,
  type FoldedReservation,
} from '#contract/reservations/reservationFold.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/inTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { reservationEvents } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { queueNotifications, type Happened } from '#server/notices/notifications/queue.ts';
import { updateFigures, visitChanges } from './figures.ts';
import { holdGuests, linkGuests, type Wanted } from './guests.ts';
import {
  findReservations,
  holdReservations,
  writeReservations,
  type FoundReservation,
  type LockedReservation,
} from './rows.ts';
import { RetryTransaction, type Outcome, type IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';

/** One reservation of a batch: as it was, and as the events so far have made it. */
interface Touched extends LockedReservation {
  before: FoldedReservation | null;
}

/**
 * Stores what happened, in the caller's transaction and in the order given: guests and reservations held, each event
 * folded into its reservation and appended to the log, the guests' figures brought up to date. What cannot have
 * happened is refused without touching its neighbours.
 *
 * @returns what became of each event
 * @throws Again where something changed meanwhile: the transaction is to be rolled back and done once more
 */
export async function storeEvents(
  transaction: Sql,
  companyId: string,
  incoming: readonly IncomingEvent[],
  now = Date.now(),
): Promise<Outcome[]> {
  const known = await knownKeys(transaction, companyId, incoming);
  const fresh = incoming.filter(({ key }) => key === null || !known.has(key));
  const ids = [...new Set(fresh.flatMap(({ id }) => id ?? []))];
  const externalIds = [...new Set(fresh.flatMap(({ externalId }) => externalId ?? []))];
  const found = await findReservations(transaction, companyId, { ids, externalIds });
  const guests = await guestsOf(transaction, companyId, hopeful(fresh, found, now));
  const batch = await Batch.hold(transaction, companyId, found, guests);
  const outcomes = incoming.map((one): Outcome => {
    const earlier = one.key === null ? undefined : known.get(one.key);
    if (earlier) return again(one, earlier);
    const outcome = batch.take(one, now);
    if (one.key !== null && outcome.status === 'stored')
      known.set(one.key, { ...outcome, kind: one.event.kind, branchId: one.branchId });
    return outcome;
  });
  await batch.write(transaction);
  await queueNotifications(transaction, companyId, batch.happened(), now);
  return outcomes;
}

interface KnownKey {
  id: string;
  version: number;
  kind: string;
  branchId: string;
}

/** Events that were stored before, by their keys. */
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

/** A key is told a second time: the same event has happened already, another one has taken a used name. */
function again({ event, branchId, id }: IncomingEvent, earlier: KnownKey): Outcome {
  const same = earlier.kind === event.kind && earlier.branchId === branchId && (id === null || id === earlier.id);
  return same
    ? { status: 'known', id: earlier.id, version: earlier.version }
    : { status: 'refused', id: null, reason: 'keyUsed' };
}

/** Events that name a guest and will hardly be refused: nobody is added for what did not happen. */
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

/** The guests whom events name, found or added. */
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

/** The reservations that a list of events is about, while the events are folded into them. */
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

  /** Guests are held before reservations, as whoever merges guests does it. */
  static async hold(
    transaction: Sql,
    companyId: string,
    found: readonly FoundReservation[],
    guests: ReadonlyMap<IncomingEvent, string | null>,
  ): Promise<Batch> {
    const batch = new Batch(companyId, guests);
    const linked = new Set([...guests.values()].filter((id) => id !== null));
    const wanted = new Set([...linked, ...found.flatMap(({ customerId }) => customerId ?? [])]);
    const there = await holdGuests(transaction, companyId, [...wanted]);
    const held = await holdReservations(
      transaction,
      companyId,
      found.map(({ id }) => id),
    );
    // Merged away since they were found, or the reservation has another guest since.
    const gone = [...linked].some((id) => !there.has(id));
    if (gone || held.some(({ folded: { customerId } }) => customerId !== null && !wanted.has(customerId)))
      throw new RetryTransaction();
    for (const one of held) batch.#add({ ...one, before: one.folded });
    return batch;
  }

  #add(one: Touched): void {
    this.#byId.set(one.id, one);
    if (one.folded.externalId !== null) this.#byExternalId.set(one.folded.externalId, one);
  }

  /** Folds one event in; what is refused leaves everything as it was. */
  take(incoming: IncomingEvent, now: number): Outcome {
    const { event, branchId } = incoming;
    const refuse = (reason: EventRefusal | 'staleVersion', id: string | null = null): Outcome => ({
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
    // One of another branch is as unknown as none, unless it is in the way.
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
    if (incoming.importId === undefined) this.#happened.push({ kind: event.kind, id });
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

  /** The event with the guest whom it names. */
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

  /** What staff do by hand is in the audit log, but for words about guests. */
  #note(incoming: IncomingEvent, id: string, before: FoldedReservation | null, after: FoldedReservation): void {
    const kept = (Object.keys(after) as (keyof FoldedReservation)[]).filter((key) => !isForgettable(key));
    const keys = kept.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]));
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

  /** What branches may want to be told of: the reservations as they are now. */
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

const isForgettable = (key: string) => (forgettable as readonly string[]).includes(key);

/** What the log keeps of an event: nothing that a guest's erasing would have to take out again. */
function loggedData({ data }: FoldableEvent): Record<string, unknown> {
  const entries = Object.entries(data ?? {});
  const texts = entries.filter(([key, value]) => isForgettable(key) && value !== null).map(([key]) => key);
  return {
    ...Object.fromEntries(entries.filter(([key]) => !isForgettable(key))),
    ...(texts.length && { texts }),
  };
}
