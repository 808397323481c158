import type { Language } from '../../core/constants.ts';
import type { RefuseReason, ReservationState } from '../reservations.ts';
import { estimateHolds, type EstimateVerdict } from './estimateQuality.ts';
import type { LineState, QueueRefusal } from './line.ts';
import type { WaitRange } from './queue.ts';
import type { QueueRules } from './rules.ts';
import type { SizeClass } from './sizeClasses.ts';

/** The queue of a branch at a moment, without anything about persons: for boards and guests' pages. */

export interface QueueParty {
  /** The reservation. */
  id: string;
  version: number;
  /** As guests see it. */
  number: string;
  sizeClass: SizeClass;
  groupSize: number;
  numberOfKidChairs: number;
  state: ReservationState;
  lineState: LineState;
  refuseReason: RefuseReason | null;
  /** Those of the size class that are called before. */
  partiesAhead: number;
  peopleAhead: number;
  estimate: WaitRange;
  promised: WaitRange;
  tables: readonly string[];
  createdTime: string;
  calledTime: string | null;
  calls: number;
  seatedTime: string | null;
  endedTime: string | null;
  onTheWayTime: string | null;
  place: string;
  token: string;
}

export interface QueueBranch {
  name: string;
  company: string;
  timeZone: string;
  language: Language;
  country: string;
  phoneCountryCode: string;
  phoneNumber: string | null;
  location: { lat: number; lng: number } | null;
}

export interface QueueClass {
  name: SizeClass;
  waiting: number;
  /** Of a party that joins now. */
  estimate: WaitRange;
}

export interface QueueState {
  companyId: string;
  branchId: string;
  branch: QueueBranch;
  rules: QueueRules;
  at: string;
  /** Why a guest cannot join by the link now, whoever it is and wherever. */
  refusal: QueueRefusal | null;
  /** Those in the line, in their order; then those who left it in the last hours, latest first. */
  parties: readonly QueueParty[];
  classes: readonly QueueClass[];
  accuracy: { right: number; all: number };
  /** How the estimates of the last weeks compare with simple ones. */
  verdict: EstimateVerdict;
}

/** How many wait in a class, counted as the branch shows positions; null if it hides them. */
export function shownWaiting({ rules, parties }: QueueState, { name, waiting }: QueueClass): number | null {
  if (rules.position === 'hidden') return null;
  if (rules.position === 'groups') return waiting;
  const people = parties.filter(({ sizeClass, lineState }) => sizeClass === name && lineState === 'waiting');
  return people.reduce((sum, { groupSize }) => sum + groupSize, 0);
}

/** Of the parties that were called or seated in the last hour: how many estimates were right. */
export function accuracyOf(
  parties: readonly Pick<QueueParty, 'promised' | 'state' | 'createdTime' | 'calledTime' | 'seatedTime'>[],
  now: Date,
): { right: number; all: number } {
  const delays = parties.flatMap(({ promised, state, createdTime, calledTime, seatedTime }) => {
    const end = calledTime ?? seatedTime;
    if (!promised || state !== 'seated' || end === null || Date.parse(end) < now.getTime() - 3_600_000) return [];
    return [{ ...promised, waited: (Date.parse(end) - Date.parse(createdTime)) / 60_000 }];
  });
  const right = delays.filter(({ waited, ...range }) => estimateHolds(range, waited));
  return { right: right.length, all: delays.length };
}
