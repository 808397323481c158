import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { voucherPeriod } from '#contract/marketing/voucherDays.ts';
import type { VoucherSource } from '#contract/marketing/voucherRules.ts';
import { at, dayNumber, offsetOn } from '#server/platform/kernel/clocks.ts';
import { seed, type CompanySpec } from './companies.ts';
import { Random } from './random.ts';
import type { SeededSubmission } from './surveys.ts';
import { takerOf } from './venues.ts';
import type { Visit } from './visits.ts';
import { issuerOf, type Giving, type VoucherSpec } from './voucherSpecs.ts';

/** The demo's issued vouchers: who got one and why, and at which later visit it was used. */

interface IssuedVoucher {
  companyId: string;
  id: string;
  customerId: string;
  voucherId: string;
  title: string;
  code: string;
  occasion: string;
  source: VoucherSource;
  branchId: string | null;
  formId: string | null;
  userId: string | null;
  issuedTime: Date;
  availableTime: Date | null;
  expiresTime: Date | null;
  openedTime: Date | null;
  usedTime: Date | null;
  usedBranchId: string | null;
  usedStaff: string | null;
}

interface Redemption {
  companyId: string;
  id: string;
  issuedId: string;
  branchId: string;
  staff: string;
  userId: string;
  redeemedTime: Date;
  takenBackTime: Date | null;
  takenBackUserId: string | null;
}

export interface Known {
  company: CompanySpec;
  visits: readonly Visit[];
  submissions: readonly SeededSubmission[];
  now: number;
}

/** A guest who gets one, before its further events. */
interface Receiver {
  /** Of the visit, or the guest. */
  key: string;
  customerId: string;
  occasion: string;
  time: number;
  source: VoucherSource;
  branchId: string | null;
  formId: string | null;
  userId: string | null;
}

const plainDays = { expirationType: 'days', availableAfter: null, availableBefore: null } as const;

const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeOf = (random: Random) => Array.from({ length: 16 }, () => codeSigns[random.int(0, 31)]).join('');

/** Today of a company, in its first branch's time zone. */
const todayOf = (zone: string, now: number) => dayNumber(now + offsetOn(zone, dayNumber(now)) * millisecondsInMinute);
const isoDay = (day: number) => new Date(day * millisecondsInDay).toISOString().slice(0, 10);

/** Plans one voucher: its row, the issued ones, and each redemption. */
export function voucherOf(spec: VoucherSpec, known: Known) {
  const { companyId, id, good, maxQuantity = 0 } = spec;
  const { company, now } = known;
  // Days are in the time zone of the first of its branches, by id.
  const here = company.branches.filter((one) => !spec.branchIds.length || spec.branchIds.includes(one.id));
  const zone = here.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.timeZone;
  const timeZone = zone ?? 'Asia/Taipei';
  const today = todayOf(timeZone, now);
  const range = good && 'from' in good ? { from: today + good.from, until: today + good.until } : null;
  const created = new Date(at(timeZone, today - spec.created, 10 * 60 + 40));

  const receivers = spec.giving
    .flatMap((giving) => receiversOf(giving, spec, known, timeZone, created.getTime()))
    .sort((a, b) => a.time - b.time || (a.occasion < b.occasion ? -1 : 1))
    .slice(0, maxQuantity || Infinity);
  const redemptions: Redemption[] = [];
  const taken = new Set<string>();
  const returns = laterVisits(spec, known);
  const issued = receivers.map(({ time, key, ...receiver }): IssuedVoucher => {
    const random = new Random(`${seed}/${companyId}/${id}/${receiver.occasion}`);
    const expires = range
      ? at(timeZone, range.until + 1, 0)
      : good && 'days' in good
        ? (voucherPeriod({ ...plainDays, expiredAfter: good.days }, time, timeZone).until?.getTime() ?? null)
        : null;
    const available = range ? at(timeZone, range.from, 0) : null;
    const from = Math.max(time + 2 * millisecondsInHour, available ?? 0);
    const chances = (returns.get(receiver.customerId) ?? []).filter(
      ({ seated }) => seated > from && seated < Math.min(expires ?? now, now) - 2 * millisecondsInHour,
    );
    // At most one of a kind per visit.
    const use = chances.find((visit) => !taken.has(visit.id) && random.chance(spec.liked / 100));
    const usedTime = use ? use.seated + random.int(35, 80) * millisecondsInMinute : null;
    if (use) taken.add(use.id);
    const issuedId = `${id}-${key}`;
    const opened = openedAt(random, time, usedTime, now);
    const staff = takerOf(random, company, 'host') ?? '';
    if (use && usedTime) {
      const userId = `demo-${company.id}-manager`;
      const one = { companyId, issuedId, branchId: use.branchId, staff, userId };
      const back = { takenBackTime: null, takenBackUserId: null };
      redemptions.push({ ...one, id: `${issuedId}-1`, redeemedTime: new Date(usedTime), ...back });
      // Pressed for the wrong guest, undone and repeated.
      if (random.chance(0.015))
        redemptions.push({
          ...one,
          id: `${issuedId}-0`,
          redeemedTime: new Date(usedTime - 6 * millisecondsInMinute),
          takenBackTime: new Date(usedTime - 4 * millisecondsInMinute),
          takenBackUserId: userId,
        });
    }
    return {
      companyId,
      id: issuedId,
      voucherId: id,
      title: spec.title,
      code: codeOf(random),
      ...receiver,
      issuedTime: new Date(time),
      availableTime: available === null ? null : new Date(available),
      expiresTime: expires === null ? null : new Date(expires),
      openedTime: opened === null ? null : new Date(opened),
      usedTime: usedTime === null ? null : new Date(usedTime),
      usedBranchId: use?.branchId ?? null,
      usedStaff: use ? staff : null,
    };
  });

  return {
    voucher: {
      companyId,
      id,
      title: spec.title,
      content: spec.content,
      terms: spec.terms,
      branchIds: spec.branchIds,
      issuedBy: issuerOf(spec),
      useMaxQuantity: maxQuantity > 0,
      maxQuantity,
      expirationType: range ? 'range' : good ? 'days' : 'never',
      expiredAfter: good && 'days' in good ? good.days : null,
      availableAfter: range && isoDay(range.from),
      availableBefore: range && isoDay(range.until),
      delayIssueTime: spec.delay ?? 0,
      sendBy: 'none' as const,
      message: '',
      active: spec.active ?? true,
      issued: issued.length,
      used: issued.filter(({ usedTime }) => usedTime).length,
      createdTime: created,
      updatedTime: created,
    },
    issued,
    redemptions,
  };
}

/** Visits at which a voucher can be used, by guest, in chronological order. */
function laterVisits({ branchIds }: VoucherSpec, { visits }: Known): ReadonlyMap<string, Visit[]> {
  const byGuest = new Map<string, Visit[]>();
  for (const visit of visits) {
    if (!visit.customerId || (branchIds.length && !branchIds.includes(visit.branchId))) continue;
    const own = byGuest.get(visit.customerId);
    if (own) own.push(visit);
    else byGuest.set(visit.customerId, [visit]);
  }
  return byGuest;
}

/** When its page was first opened: before its use, and for about half of the others, mostly immediately. */
function openedAt(random: Random, time: number, usedTime: number | null, now: number): number | null {
  const soon = time + (random.chance(0.6) ? random.int(1, 45) : random.int(60, 3 * 1_440)) * millisecondsInMinute;
  if (usedTime !== null) return Math.min(soon, usedTime - millisecondsInMinute);
  return soon < now && random.chance(0.52) ? soon : null;
}

function receiversOf(giving: Giving, spec: VoucherSpec, known: Known, zone: string, created: number): Receiver[] {
  const { company, visits, submissions, now } = known;
  const byHand = { source: 'host', formId: null, userId: `demo-${company.id}-manager` } as const;
  const only = spec.branchIds.length === 1 ? (spec.branchIds[0] ?? null) : null;
  const random = new Random(`${seed}/${company.id}/${spec.id}/${giving.way}`);
  if (giving.way === 'survey') {
    const sources = new Map(visits.map(({ id, source }) => [id, source]));
    return submissions.flatMap(({ id, surveyId, customerId, branchId, reservationId, submittedTime }): Receiver[] => {
      const time = submittedTime.getTime();
      if (!customerId || surveyId !== giving.surveyId || time < created) return [];
      const occasion = `survey ${id}`;
      const key = reservationId ?? id;
      const source = sources.get(key) ?? 'host';
      return [{ key, customerId, occasion, time, branchId, source, formId: surveyId, userId: null }];
    });
  }
  if (giving.way === 'crowd') {
    const time = at(zone, todayOf(zone, now) - giving.ago, 10 * 60 + 30);
    const guests = visits.flatMap(({ customerId, asked, seated }) =>
      customerId && asked && seated < time ? [customerId] : [],
    );
    return [...new Set(guests)].sort().flatMap((customerId): Receiver[] => {
      if (!random.chance(giving.chance)) return [];
      return [
        { key: customerId, customerId, occasion: `job ${spec.id} ${customerId}`, time, branchId: only, ...byHand },
      ];
    });
  }
  return visits.flatMap(({ id, customerId, branchId, seated, source }): Receiver[] => {
    if (!customerId || seated < created || (spec.branchIds.length && !spec.branchIds.includes(branchId))) return [];
    if (giving.way === 'visit') {
      const time = seated + (spec.delay ?? 0) * millisecondsInMinute;
      if (time > now) return [];
      return [{ key: id, customerId, occasion: `visit ${id}`, time, source, branchId, formId: null, userId: null }];
    }
    const ago = (now - seated) / millisecondsInDay;
    if (ago > giving.from || ago < giving.until || !random.chance(giving.chance)) return [];
    const time = seated + random.int(30, 75) * millisecondsInMinute;
    return time > now
      ? []
      : [{ key: id, customerId, occasion: `hand ${id} ${customerId}`, time, branchId: only, ...byHand }];
  });
}
