import { inject } from 'vitest';
import { drawOf, isDrawn, placeIn, wantsAll, type Draw } from './draw.ts';

/**
 * Which part of generated cases a run makes: one of three on PostgreSQL, and on the embedded database, where they take five
 * times as long, one of twenty-four; of the many values that one place is given, one of five; of the ways in which a server
 * is killed during the same work, one. They are drawn anew each run.
 */
export interface Share extends Draw {
  /** Of the values that one place is given. */
  values: number;
  /** Only endpoints of these names: MAITRE_ENDPOINTS. */
  only?: readonly string[];
}

/** @returns the share of a run on that kind of database, as the environment wants it */
export function drawShare(kind: 'embedded' | 'postgres', env: NodeJS.ProcessEnv = process.env): Share {
  const only = env.MAITRE_ENDPOINTS?.split(',');
  if (only) return { of: 1, values: 1, seed: '', only };
  return { ...drawOf(kind === 'embedded' ? 24 : 3, env), values: wantsAll(env) ? 1 : 5 };
}

/** Of these, what this run makes; never nothing. */
export function drawn<T extends { name: string }>(all: readonly T[]): readonly T[] {
  const share = inject('share');
  const chosen = all.filter(({ name }) => (share.only ? share.only.includes(name) : isDrawn(share, name)));
  return chosen.length ? chosen : all.slice(0, 1);
}

/** Whether this run gives a place this value. */
export function drawsValue(name: string): boolean {
  const { values: of, seed } = inject('share');
  return isDrawn({ of, seed }, name);
}

/**
 * Of several ways to make a long test the one that this run makes; all of them with MAITRE_SHARE=1.
 *
 * @returns whether a way is made
 * @example const makes = drawsWay('kill while links are sent', ['outbox', 'gateway']); it.runIf(makes('outbox'))(…)
 */
export function drawsWay(test: string, ways: readonly string[]): (way: string) => boolean {
  const { values, seed } = inject('share');
  const at = placeIn(ways.length, `${seed} ${test}`);
  return (way) => values === 1 || ways[at] === way;
}
