import type { LineState } from '#contract/reservations/queue/line.ts';
import type { LineAction } from '#contract/reservations/queue/queue.ts';

/** What can be done with an entry, the most likely first. */
const ofState: Readonly<Record<LineState, readonly LineAction[]>> = {
  waiting: ['call', 'seat', 'skip', 'giveUp', 'refuse', 'back'],
  called: ['seat', 'call', 'skip', 'back', 'giveUp', 'refuse', 'undo'],
  late: ['call', 'skip', 'seat', 'back', 'giveUp', 'refuse', 'undo'],
  seated: ['undo', 'back'],
  skipped: ['back', 'undo', 'seat'],
  givenUp: ['back', 'undo'],
  refused: ['back', 'undo'],
};

export const lineActionsOf = (state: LineState): readonly LineAction[] => ofState[state];

/** The key of each action. */
export const actionKeys: Readonly<Record<LineAction, string>> = {
  call: 'c',
  seat: 's',
  skip: 'k',
  giveUp: 'g',
  refuse: 'r',
  back: 'b',
  undo: 'u',
};

/** The key that takes a number. */
export const takeKey = 'n';
