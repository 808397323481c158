import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { ContactStatus } from '#contract/feedback/surveyFields.ts';
import { at, dayNumber } from '#server/platform/kernel/clocks.ts';
import { commentsIn } from './comments/comments.ts';
import { seed, type CompanySpec } from './companies.ts';
import { Deck } from './deck.ts';
import { Random } from './random.ts';
import type { SeededSubmission } from './surveys.ts';

/** Complaints and their handling: the latest are open, older ones are mostly resolved. */

export interface SeededComplaintNote {
  companyId: string;
  id: string;
  submissionId: string;
  text: string;
  userId: string;
  createdTime: Date;
}

/** An entry of the audit log. */
export interface ComplaintChange {
  companyId: string;
  id: string;
  at: Date;
  userId: string;
  action: 'update';
  entity: 'surveySubmission';
  entityId: string;
  before: Record<string, string | null>;
  after: Record<string, string | null>;
}

export interface SeededComplaints {
  submissions: SeededSubmission[];
  notes: SeededComplaintNote[];
  changes: ComplaintChange[];
}

/** The next time at which the office is staffed, in the branch's time zone. */
function inOffice(timeZone: string, moment: number, random: Random): number {
  const day = dayNumber(moment);
  for (let ahead = -1; ; ahead++) {
    const opens = at(timeZone, day + ahead, 10 * 60 + 30) + random.int(0, 80) * millisecondsInMinute;
    const closes = at(timeZone, day + ahead, 21 * 60);
    if (moment < closes) return Math.max(moment, opens);
  }
}

/**
 * The status of a company's complaint, by its index from the latest and its age in days: one in seven needed no action.
 */
function statusOf(place: number, days: number): ContactStatus {
  if (place === 0 || days < 2 || (place === 1 && days < 12)) return 'NEED_RESPONSE';
  // One was forgotten.
  if (place === 4 && days < 20) return 'NEED_RESPONSE';
  if (place <= 2 || days < 8 || (place === 3 && days < 16)) return 'IN_PROGRESS';
  return place % 7 === 6 ? 'NONE' : 'COMPLETED';
}

/** The complaints among a company's answers, each with its handling up to now. */
export function handled(submissions: readonly SeededSubmission[], company: CompanySpec, now: number): SeededComplaints {
  const words = commentsIn(company.language);
  const texts = new Random(`${seed}/${company.id}/complaints`);
  const decks = {
    missed: new Deck(texts, words.missed),
    reached: new Deck(texts, words.reached),
    settled: new Deck(texts, words.settled),
    dropped: new Deck(texts, words.dropped),
  };
  const latest = submissions
    .filter(({ unsatisfied, asksContact }) => unsatisfied && asksContact)
    .toSorted((a, b) => b.submittedTime.getTime() - a.submittedTime.getTime() || (a.id < b.id ? -1 : 1));
  const places = new Map(latest.map(({ id }, place) => [id, place]));
  const notes: SeededComplaintNote[] = [];
  const changes: ComplaintChange[] = [];

  const handle = (one: SeededSubmission, status: ContactStatus): SeededSubmission => {
    if (status === 'NEED_RESPONSE') return one;
    const random = new Random(`${seed}/${one.id}/complaint`);
    const zone = company.branches.find(({ id }) => id === one.branchId)?.timeZone ?? 'Asia/Taipei';
    const userId = random.chance(0.15) ? 'demo-admin' : `demo-${company.id}-manager`;
    const requested = one.submittedTime.getTime();
    let moment = requested;
    // Nothing happens after now: later events are moved before it.
    const later = (least: number, most: number) => {
      const then = inOffice(zone, moment + random.int(least, most), random);
      moment = then < now ? then : moment + Math.floor((now - moment) * (0.3 + 0.4 * random.next()));
      return new Date(moment);
    };
    const state: Record<string, string | null> = { contactStatus: one.contactStatus, assigneeId: one.assigneeId };
    let version = one.version;
    let firstAnswerTime: Date | null = null;
    const change = (at: Date, after: Record<string, string>) => {
      const before = Object.fromEntries(Object.keys(after).map((key) => [key, state[key] ?? null]));
      changes.push({
        companyId: one.companyId,
        id: `${one.id}-${version}`,
        at,
        userId,
        action: 'update',
        entity: 'surveySubmission',
        entityId: one.id,
        before,
        after,
      });
      Object.assign(state, after);
      version += 1;
      firstAnswerTime ??= at;
    };
    const note = (createdTime: Date, deck: Deck<string>) => {
      const { companyId, id: submissionId } = one;
      notes.push({ companyId, id: `${one.id}-n${notes.length}`, submissionId, text: deck.draw(), userId, createdTime });
    };
    if (status === 'NONE') {
      const done = later(2 * millisecondsInHour, 30 * millisecondsInHour);
      note(done, decks.dropped);
      change(done, { contactStatus: 'NONE' });
    } else {
      change(later(20 * millisecondsInMinute, 20 * millisecondsInHour), {
        contactStatus: 'IN_PROGRESS',
        assigneeId: userId,
      });
      if (random.chance(0.35)) note(later(10 * millisecondsInMinute, 3 * millisecondsInHour), decks.missed);
      if (status === 'COMPLETED' || random.chance(0.6))
        note(later(15 * millisecondsInMinute, millisecondsInDay), decks.reached);
      if (status === 'COMPLETED') {
        const done = later(millisecondsInHour, 3 * millisecondsInDay);
        if (random.chance(0.85)) note(done, decks.settled);
        change(done, { contactStatus: 'COMPLETED' });
      }
    }
    return {
      ...one,
      version,
      contactStatus: status,
      assigneeId: state.assigneeId ?? null,
      firstAnswerTime,
      updatedTime: new Date(moment),
    };
  };

  return {
    submissions: submissions.map((one) => {
      const place = places.get(one.id);
      const days = (now - one.submittedTime.getTime()) / millisecondsInDay;
      return place === undefined ? one : handle(one, statusOf(place, days));
    }),
    notes,
    changes,
  };
}
