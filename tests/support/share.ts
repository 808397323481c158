import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/**
 * Which part of generated cases a run makes: all on PostgreSQL, and on the embedded database, where they take five
 * times as long, one of eight, drawn anew each run. The seed is printed; MAITRE_SHARE_SEED draws the same again, and
 * MAITRE_SHARE=1 takes all.
 */
export interface Share {
  of: number;
  seed: string;
  /** Only endpoints of these names: MAITRE_ENDPOINTS. */
  only?: readonly string[];
}

/** @returns the share of a run on that kind of database, as the environment wants it */
export function drawShare(kind: 'embedded' | 'postgres', env: NodeJS.ProcessEnv = process.env): Share {
  const of = Number(env.MAITRE_SHARE ?? (kind === 'embedded' ? 8 : 1));
  if (!Number.isInteger(of) || of < 1) throw new Error('MAITRE_SHARE must be a whole number of 1 or more');
  const only = env.MAITRE_ENDPOINTS?.split(',');
  if (only) return { of: 1, seed: '', only };
  return { of, seed: env.MAITRE_SHARE_SEED ?? String(Math.floor(Math.random() * 1_000_000)) };
}

/** Whether a share has what is called so. */
export const isDrawn = ({ of, seed }: Share, name: string): boolean =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) % of === 0;

/** Of these, what this run makes; never nothing. */
export function drawn<T extends { name: string }>(all: readonly T[]): readonly T[] {
  const share = inject('share');
  const chosen = all.filter(({ name }) => (share.only ? share.only.includes(name) : isDrawn(share, name)));
  return chosen.length ? chosen : all.slice(0, 1);
}
