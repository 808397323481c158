import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/**
 * Which part of generated cases a run makes: all on PostgreSQL, and on the embedded database, where they take five
 * times as long, one of eight; of the many values that one place is given, one of five; of the ways in which a server is
 * killed during the same work, one. They are drawn anew each run.
 * The seed is printed; MAITRE_SHARE_SEED draws the same again, and MAITRE_SHARE=1 takes all.
 */
export interface Share {
  of: number;
  /** Of the values that one place is given. */
  values: number;
  seed: string;
  /** Only endpoints of these names: MAITRE_ENDPOINTS. */
  only?: readonly string[];
}

/** @returns the share of a run on that kind of database, as the environment wants it */
export function drawShare(kind: 'embedded' | 'postgres', env: NodeJS.ProcessEnv = process.env): Share {
  const of = Number(env.MAITRE_SHARE ?? (kind === 'embedded' ? 8 : 1));
  if (!Number.isInteger(of) || of < 1) throw new Error('MAITRE_SHARE must be a whole number of 1 or more');
  const only = env.MAITRE_ENDPOINTS?.split(',');
  if (only) return { of: 1, values: 1, seed: '', only };
  return {
    of,
    values: env.MAITRE_SHARE === '1' ? 1 : 5,
    seed: env.MAITRE_SHARE_SEED ?? String(Math.floor(Math.random() * 1_000_000)),
  };
}

/** Whether a share has what is called so. */
export const isDrawn = ({ of, seed }: Pick<Share, 'of' | 'seed'>, name: string): boolean =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) % of === 0;

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
  const at = createHash('sha256').update(`${seed} ${test}`).digest().readUInt32BE(0) % ways.length;
  return (way) => values === 1 || ways[at] === way;
}
