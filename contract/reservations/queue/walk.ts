import type { WaitRange } from './queue.ts';
import type { QueueState } from './state.ts';

/** Distances from a restaurant, and when a guest has to walk back. Pure; no place is stored. */

export interface GeoPoint {
  lat: number;
  lng: number;
}

const earthMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function metresBetween(one: GeoPoint, other: GeoPoint): number {
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const part = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Streets are longer than the crow's way, and people with children slower than most. */
const detour = 1.3;
const metresPerMinute = 70;
/** Farther away nobody walks. */
const longestWalk = 8_000;
/** Minutes by which a guest should be there before the earliest call. */
const early = 2;

export interface Walk {
  /** Metres to the restaurant, rounded. */
  distance: number;
  /** Minutes on foot; null: too far. */
  minutes: number | null;
  /** Minutes until the guest has to leave; null: not known. */
  leaveIn: number | null;
}

/**
 * When a guest has to leave to be there when the table is ready.
 *
 * @param estimate the earliest and the latest call, in minutes from now; null: not known
 * @param isCalled whether the table is ready
 */
export function walkBack(
  from: GeoPoint,
  to: GeoPoint,
  { estimate, isCalled }: { estimate: WaitRange; isCalled: boolean },
): Walk {
  const metres = metresBetween(from, to);
  const distance = metres < 1_000 ? Math.round(metres / 10) * 10 : Math.round(metres / 100) * 100;
  if (metres > longestWalk) return { distance, minutes: null, leaveIn: null };
  const minutes = Math.ceil((metres * detour) / metresPerMinute);
  const earliest = isCalled ? 0 : estimate?.from;
  return { distance, minutes, leaveIn: earliest === undefined ? null : Math.max(0, earliest - minutes - early) };
}

/** The metres within which guests may join by the link; null: anywhere, also if nobody knows where the branch is. */
export const joinDistance = ({ rules, branch }: Pick<QueueState, 'rules' | 'branch'>): number | null =>
  branch.location ? rules.distance : null;
