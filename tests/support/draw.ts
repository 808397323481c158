import { createHash } from 'node:crypto';

/**
 * A run makes a part of the cases that are generated, drawn anew each time: `npm test` prints the seed,
 * MAITRE_SHARE_SEED draws the same part again, MAITRE_SHARE is one of how many, and MAITRE_SHARE=1 (`npm test -- all`)
 * takes all.
 */
export interface Draw {
  /** One of so many is made. */
  of: number;
  seed: string;
}

export const wantsAll = (env: NodeJS.ProcessEnv = process.env): boolean => env.MAITRE_SHARE === '1';

/**
 * @param usual one of how many unless the environment says otherwise
 * @throws if MAITRE_SHARE is no whole number of 1 or more
 */
export function drawOf(usual: number, env: NodeJS.ProcessEnv = process.env): Draw {
  const of = Number(env.MAITRE_SHARE ?? usual);
  if (!Number.isInteger(of) || of < 1) throw new Error('MAITRE_SHARE must be a whole number of 1 or more');
  return { of, seed: env.MAITRE_SHARE_SEED ?? String(Math.floor(Math.random() * 1_000_000)) };
}

/** The same place below `length` for the same text. */
export const placeIn = (length: number, text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % length;

/** Whether a draw has what is called so. */
export const isDrawn = ({ of, seed }: Draw, name: string): boolean => placeIn(of, `${seed} ${name}`) === 0;
