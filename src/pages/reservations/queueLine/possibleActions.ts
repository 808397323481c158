import type { LineState } from '#contract/reservations/queue/line.ts';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';

/** What can be done in a row: an action, or showing the code of the guest's page. */
export type EntryAction = LineAction | 'code';

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

/** A late party that is on its way is treated like one in time. */
export const lineActionsOf = ({
  lineState,
  onTheWayTime,
}: Pick<QueueEntry, 'lineState' | 'onTheWayTime'>): readonly LineAction[] =>
  ofState[lineState === 'late' && onTheWayTime !== null ? 'called' : lineState];

/** The key of each action. */
export const actionKeys: Readonly<Record<EntryAction, string>> = {
  call: 'c',
  seat: 's',
  skip: 'k',
  giveUp: 'g',
  refuse: 'r',
  back: 'b',
  undo: 'u',
  code: 'q',
};

/** The key that takes a number. */
export const takeKey = 'n';
