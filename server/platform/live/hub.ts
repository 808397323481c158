import { groupBy } from 'es-toolkit';
import type { Logger } from 'pino';
import { dataAgeLimits, heartbeatSeconds, livePermissions, type LiveKind } from '#contract/reservations/live.ts';
import { grants } from '#contract/core/permissions.ts';
import type { Identity } from '../kernel/identity.ts';
import type { Database } from '../db/client.ts';
import { elapsed } from '../kernel/elapsed.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { changesChannel, frames, newMark, readNotice } from './frames.ts';
import { guestStreams, type GuestLimits } from './guestStreams.ts';
import type { LiveHub, LiveRequest, Outlet } from '../kernel/services.ts';

/** The number of events stored for clients that reconnect. */
const maxEvents = 5_000;
/** If more events were missed, they are not sent individually. */
const maxMissed = 200;
/** Events within this time are written together: an unnoticeable delay, and far fewer writes. */
const gatherMs = 20;
/** An access right that could not be checked for this long counts as lost. */
const trustMs = 30_000;

export interface LiveOptions {
  heartbeatMs?: number;
  /** Streams per user in this process: windows and tabs. */
  perUser?: number;
  /** Maximum number of streams in this process. */
  most?: number;
  guests?: GuestLimits;
}

interface Entry {
  mark: string;
  /** When it arrived, as {@link elapsed} time. */
  at: number;
  kind: LiveKind;
  companyId: string;
  branchId: string;
  frame: string;
}

/** A reader's scope in a company. */
interface Hearing {
  companyId: string;
  /** Null: all branches. */
  branches: ReadonlySet<string> | null;
  kinds: ReadonlySet<string>;
}

interface Reader extends Hearing {
  userId: string;
  outlet: Outlet;
  check: () => Promise<void>;
}

const hearingOf = ({ companyId, enabledBranches, flags }: CompanyScope): Hearing => ({
  companyId,
  branches: enabledBranches === 'all' ? null : new Set(enabledBranches),
  kinds: new Set(
    Object.entries(livePermissions).flatMap(([kind, opened]) =>
      opened.some((one) => grants(flags, one)) ? [kind] : [],
    ),
  ),
});

const sees = (reader: Hearing, { kind, companyId, branchId }: Entry): boolean =>
  reader.companyId === companyId && reader.kinds.has(kind) && (!reader.branches || reader.branches.has(branchId));

function same(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): boolean {
  if (!one || !other) return one === other;
  return one.size === other.size && [...one].every((value) => other.has(value));
}
const similar = (one: Hearing, other: Hearing) => same(one.branches, other.branches) && same(one.kinds, other.kinds);

/**
 * Receives changes over one database connection and sends them to all open streams with access. Each event has an id; a
 * client that reconnects with one gets the missed events, or an instruction to reload everything.
 */
export function liveHub(
  { database, identity, log }: { database: Database; identity: Pick<Identity, 'onChange'>; log: Logger },
  { heartbeatMs = heartbeatSeconds * 1_000, perUser = 20, most = 5_000, guests: guestLimits }: LiveOptions = {},
): LiveHub {
  const readers = new Map<string, Set<Reader>>();
  let open = 0;
  let stopped = false;
  let listening: Promise<() => Promise<void>> | null = null;
  const nothingYet = (): Entry => ({
    mark: newMark(),
    at: elapsed(),
    kind: 'change',
    companyId: '',
    branchId: '',
    frame: '',
  });
  /** The latest events, after one that represents all earlier ones. */
  let past: Entry[] = [nothingYet()];
  /** All events since then are among the past ones; in {@link elapsed} time. */
  let completeSince = Infinity;
  let waiting: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  const guests = guestStreams(log, guestLimits);
  const watchers = new Set<Parameters<LiveHub['watch']>[0]>();

  const everybody = () => [...readers.values()].flatMap((group) => [...group]);
  const lastMark = () => past.at(-1)?.mark ?? '';

  function hear(payload: string): void {
    const notice = readNotice(payload);
    if (!notice) return log.warn('a change was told in a way that is not understood');
    if (notice.kind === 'texts') return guests.hear(notice);
    if (notice.kind === 'announcements') return guests.hearAnnouncements(notice.companyId);
    if (notice.kind === 'menu' && notice.toGuests) guests.hearMenu(notice.companyId, notice.change.branchId);
    const mark = newMark();
    const { companyId, kind, change } = notice;
    if (kind === 'change') {
      const { branchId } = change;
      for (const one of watchers) one({ companyId, branchId });
      guests.hearQueue(companyId, branchId);
    }
    const entry = {
      mark,
      at: elapsed(),
      kind,
      companyId,
      branchId: change.branchId,
      frame: frames.change(mark, notice),
    };
    past.push(entry);
    if (past.length > maxEvents * 1.2) {
      past = past.slice(-maxEvents);
      completeSince = past[0]?.at ?? Infinity;
    }
    if (!readers.has(companyId)) return;
    waiting.push(entry);
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting.length) return;
    const entries = waiting;
    waiting = [];
    const byCompany = groupBy(entries, ({ companyId }) => companyId);
    for (const [companyId, all] of Object.entries(byCompany)) {
      const text = all.map(({ frame }) => frame).join('');
      for (const reader of readers.get(companyId) ?? []) {
        const own = all.filter((entry) => sees(reader, entry));
        const written = own.length === all.length ? text : own.map(({ frame }) => frame).join('');
        if (written) reader.outlet.write(written);
      }
    }
  }

  /** Some changes were missed, and it is unknown which. */
  function onGap(): void {
    flush();
    past = [nothingYet()];
    completeSince = elapsed();
    for (const one of watchers) one(null);
    for (const reader of everybody()) reader.outlet.write(frames.resync(lastMark()));
    guests.endAll();
  }

  async function listen(): Promise<void> {
    listening ??= database.listen(changesChannel, hear, onGap).then(
      (stop) => {
        completeSince = elapsed();
        return stop;
      },
      (error: unknown) => {
        listening = null;
        throw error;
      },
    );
    await listening;
  }

  function admit(userId: string): void {
    if (stopped || open >= most) throw new ApiError('unavailable', undefined, { retryAfter: 5 });
    const own = everybody().filter((reader) => reader.userId === userId).length;
    if (own >= perUser) throw new ApiError('too_many_requests', undefined, { retryAfter: 30 });
  }

  function add(reader: Reader): void {
    const group = readers.get(reader.companyId);
    if (group) group.add(reader);
    else readers.set(reader.companyId, new Set([reader]));
    open += 1;
  }

  function remove(reader: Reader): void {
    const group = readers.get(reader.companyId);
    if (!group?.delete(reader)) return;
    open -= 1;
    if (!group.size) readers.delete(reader.companyId);
  }

  /** Whether something that a new reader sees may have changed since its data was read. */
  function isOutdated(reader: Hearing, dataAge: number | undefined): boolean {
    if (dataAge === undefined) return true;
    const since = elapsed() - dataAge - dataAgeLimits.margin;
    return since < completeSince || past.some((entry) => entry.at >= since && sees(reader, entry));
  }

  /** The first data for a new or reconnected reader. */
  function greeting(reader: Hearing, { after, dataAge }: Pick<LiveRequest, 'after' | 'dataAge'>): string {
    const ready = frames.ready(lastMark());
    if (after === undefined && !isOutdated(reader, dataAge)) return ready;
    const place = after === undefined ? -1 : past.findLastIndex(({ mark }) => mark === after);
    const missed = place < 0 ? null : past.slice(place + 1).filter((entry) => sees(reader, entry));
    if (!missed || missed.length > maxMissed) return ready + frames.resync(lastMark());
    // In order, so that the client's position in the stream never goes back.
    return [...missed.map(({ frame }) => frame), ready].join('');
  }

  function connect({ userId, scope, check, begin, ...known }: LiveRequest): void {
    const hearing = hearingOf(scope);
    let checkedAt = elapsed();
    let heartbeat: NodeJS.Timeout | undefined;
    const outlet = begin(() => {
      clearInterval(heartbeat);
      remove(reader);
    });
    const reader: Reader = { ...hearing, userId, outlet, check: checkAgain };
    async function checkAgain(): Promise<void> {
      try {
        const now = await check();
        checkedAt = elapsed();
        if (now && similar(hearing, hearingOf(now))) return;
        remove(reader);
        // A reader whose access has changed reconnects, and reads the data that it may see now.
        if (now) outlet.write(frames.resync(newMark()));
        outlet.end();
      } catch (error) {
        if (elapsed() - checkedAt < trustMs) return;
        log.warn({ err: error }, 'a stream was ended: nobody can say whether it may go on');
        outlet.end();
      }
    }
    outlet.write(greeting(reader, known));
    add(reader);
    heartbeat = setInterval(() => {
      outlet.probe();
      outlet.write(frames.heartbeat(lastMark()));
      void checkAgain();
    }, heartbeatMs);
    heartbeat.unref();
    // Access may have changed between the check of the request and now.
    void checkAgain();
  }

  const stopWatching = identity.onChange((userId) => {
    for (const reader of everybody()) if (userId === null || reader.userId === userId) void reader.check();
  });

  return {
    async open(request) {
      admit(request.userId);
      await listen();
      admit(request.userId);
      // Existing readers get the pending events first: a new reader finds these among the past ones.
      flush();
      connect(request);
    },
    async openGuest(request) {
      guests.admit(request);
      await listen();
      guests.open(request);
    },
    async watch(hear) {
      await listen();
      watchers.add(hear);
      return () => void watchers.delete(hear);
    },
    announce: (companyId) => guests.hearAnnouncements(companyId),
    async stop() {
      stopped = true;
      guests.stop();
      stopWatching();
      clearTimeout(timer);
      for (const { outlet } of everybody()) outlet.end();
      const stopListening = await listening?.catch(() => null);
      listening = null;
      await stopListening?.();
    },
    count: () => open + guests.count(),
  };
}
