import type { BoardMedium } from '#contract/reservations/queue/boardFields.ts';

/**
 * A part of a spoken call: the language of the voice, what it says, a recording that is played after it, and what the
 * voice says instead if the recording cannot be played.
 */
export type Spoken = readonly [voice: string, text: string, recording: string | null, instead: string | null];

export interface BoardState {
  on: boolean;
  html: string;
  /** Numbers that were called in the last minutes, the earliest first; each is spoken once. */
  calls: readonly { key: string; say: readonly Spoken[] }[];
  media: readonly (BoardMedium | { kind: 'slide'; html: string; seconds: number })[];
  theme: 'dark' | 'light';
  speech: boolean;
  /** The name of the voice that is preferred. */
  voice: string;
  t: { unlock: string; stale: string };
}

export interface CalledParty {
  /** Another one for each call. */
  key: string;
  number: string;
}
