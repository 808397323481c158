import { millisecondsInMinute } from 'date-fns/constants';
import { defaults } from '#contract/core/constants.ts';
import { voucherPeriod } from '#contract/marketing/voucherDays.ts';
import type { CompanySpec } from './companies.ts';
import type { SeededGuest } from './guests.ts';
import type { Random } from './random.ts';
import type { SeededReservation } from './reservation.ts';
import { demoUsers } from './users.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Further records of the demo's guests: vouchers, notes, consents. */

interface PastVoucher {
  companyId: string;
  id: string;
  customerId: string;
  title: string;
  issuedTime: Date;
  expiresTime: Date | null;
  usedTime: Date | null;
  usedBranchId: string | null;
}

interface PastNote {
  companyId: string;
  id: string;
  customerId: string;
  text: string;
  userId: string;
  createdTime: Date;
  updatedTime: Date;
}

interface PastConsent {
  companyId: string;
  id: string;
  customerId: string;
  purpose: 'restaurant' | 'platform';
  granted: boolean;
  at: Date;
  source: 'phone' | 'inPerson' | 'form' | 'link' | 'stop';
  text: string;
  userId: string | null;
}

export interface PastRecords {
  vouchers: PastVoucher[];
  notes: PastNote[];
  consents: PastConsent[];
}

/** The authors in a company: its demo users with the permission. */
const writersOf = (companyId: string): string[] =>
  demoUsers
    .filter(({ id, role }) => id?.startsWith(`demo-${companyId}-`) && (role === 'write' || role === 'manager'))
    .flatMap(({ id }) => (id && !/-no(branch|login)$/.test(id) ? [id] : []));

const inDays = { expirationType: 'days', availableAfter: null, availableBefore: null } as const;

function vouchersOf(
  random: Random,
  guest: SeededGuest,
  company: CompanySpec,
  visits: readonly SeededReservation[],
  now: number,
): PastVoucher[] {
  if (!visits.length || !random.chance(Math.min(0.5, 0.06 + guest.visits * 0.03))) return [];
  const titles = vocabularyOf(company.language).vouchers;
  const clock = company.branches.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.timeZone ?? defaults.timeZone;
  return Array.from({ length: random.int(1, guest.visits >= 6 ? 3 : 1) }, (_, index) => {
    const options = random.pick(visits);
    const issued = (options.tableClearTime ?? options.startTime).getTime();
    const expires = random.chance(0.15)
      ? null
      : (voucherPeriod({ ...inDays, expiredAfter: random.pick([60, 90, 180]) }, issued, clock).until?.getTime() ??
        null);
    // Used at a later visit, while it was valid.
    const use = visits.find(
      ({ startTime }) => startTime.getTime() > issued && startTime.getTime() < Math.min(expires ?? now, now),
    );
    const used = use && random.chance(0.6) ? use : undefined;
    return {
      companyId: guest.companyId,
      id: `${guest.id}v${index}`,
      customerId: guest.id,
      title: random.pick(titles),
      issuedTime: new Date(issued),
      expiresTime: expires === null ? null : new Date(expires),
      usedTime: used ? new Date(used.startTime.getTime() + 40 * millisecondsInMinute) : null,
      usedBranchId: used?.branchId ?? null,
    };
  });
}

function notesOf(
  random: Random,
  guest: SeededGuest,
  company: CompanySpec,
  visits: readonly SeededReservation[],
): PastNote[] {
  const writers = writersOf(company.id);
  if (!visits.length || !writers.length || !random.chance(Math.min(0.6, 0.02 + guest.visits * 0.02))) return [];
  const words = vocabularyOf(company.language).notes;
  const first = random.int(0, words.length - 1);
  return Array.from({ length: random.int(1, guest.visits >= 12 ? 3 : 1) }, (_, index) => {
    const visit = random.pick(visits);
    const time = visit.tableClearTime ?? visit.startTime;
    return {
      companyId: guest.companyId,
      id: `${guest.id}n${index}`,
      customerId: guest.id,
      text: words[(first + index) % words.length] ?? '',
      userId: random.pick(writers),
      createdTime: time,
      updatedTime: time,
    };
  });
}

/** Entries whose last statement about each purpose agrees with the guest's flag. */
function consentsOf(random: Random, guest: SeededGuest, company: CompanySpec, now: number): PastConsent[] {
  const words = vocabularyOf(company.language).consent;
  const writers = writersOf(company.id);
  const entries: PastConsent[] = [];
  const requested = random.chance(0.6);
  for (const purpose of ['restaurant', 'platform'] as const) {
    const granted = purpose === 'restaurant' ? guest.allowContactRestaurant : guest.allowContactInline;
    const add = (entry: Pick<PastConsent, 'granted' | 'at' | 'source' | 'text' | 'userId'>) =>
      entries.push({
        companyId: guest.companyId,
        id: `${guest.id}c${entries.length}`,
        customerId: guest.id,
        purpose,
        ...entry,
      });
    // Not everybody was asked; the others get messages as before.
    if (requested || !granted)
      add({ granted: true, at: guest.createdTime, source: 'form', text: words.granted, userId: null });
    if (granted) continue;
    const since = guest.createdTime.getTime();
    const source = random.pick(['stop', 'link', 'phone', 'inPerson'] as const);
    const heard = source === 'phone' || source === 'inPerson';
    add({
      granted: false,
      at: new Date(since + Math.floor((now - since) * (0.2 + 0.7 * random.next()))),
      source,
      text: source === 'stop' ? 'STOP' : source === 'link' ? '' : random.pick(words.withdrawn),
      userId: heard ? (writers[0] ?? null) : null,
    });
  }
  return entries;
}

/** Vouchers, notes and consents of a guest with these reservations. */
export function recordsOf(
  random: Random,
  guest: SeededGuest,
  company: CompanySpec,
  reservations: readonly SeededReservation[],
  now: number,
): PastRecords {
  const visits = reservations.filter(({ state }) => state === 'seated');
  return {
    vouchers: vouchersOf(random, guest, company, visits, now),
    notes: notesOf(random, guest, company, visits),
    consents: consentsOf(random, guest, company, now),
  };
}
