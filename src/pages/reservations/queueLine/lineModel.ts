import { replaceEqualDeep } from '@tanstack/react-query';
import type { LineState } from '#contract/reservations/queue/line.ts';
import type { LineAction, QueueEntry, QueueLine } from '#contract/reservations/queue/queue.ts';

/** What the page of a queue shows, from the server's answers. Pure. */

/** Those who are called, those who wait, and those who have left the line, each in the line's order. */
export const partsOfLine = (entries: readonly QueueEntry[]) => ({
  called: entries.filter(({ state, calledTime }) => state === 'open' && calledTime !== null),
  waiting: entries.filter(({ state, calledTime }) => state === 'open' && calledTime === null),
  left: entries.filter(({ state }) => state !== 'open'),
});

/** The line with an entry as the server has answered. */
export const withEntry = (line: QueueLine, entry: QueueEntry): QueueLine => ({
  ...line,
  entries: line.entries.some(({ id }) => id === entry.id)
    ? line.entries.map((one) => (one.id === entry.id ? entry : one))
    : [...line.entries, entry],
});

/** The line as answered, with the entries of before where they are the same: only what has changed is rendered again. */
export function sharedLine(before: QueueLine | undefined, line: QueueLine): QueueLine {
  if (!before) return line;
  const known = new Map(before.entries.map((entry) => [entry.id, entry]));
  const entries = line.entries.map((entry) => replaceEqualDeep(known.get(entry.id), entry));
  return { ...replaceEqualDeep(before, line), entries };
}

const outcomes: Readonly<Partial<Record<LineAction, LineState>>> = {
  seat: 'seated',
  skip: 'skipped',
  giveUp: 'givenUp',
  refuse: 'refused',
};

/** Whether an entry is as an action would have left it. */
export function isDone({ lineState, state, calledTime }: QueueEntry, action: LineAction): boolean {
  const outcome = outcomes[action];
  if (outcome) return lineState === outcome;
  return state === 'open' && (calledTime !== null) === (action === 'call');
}
