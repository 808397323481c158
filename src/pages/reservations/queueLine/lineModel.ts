import type { LineAction, QueueEntry, QueueLine } from '#contract/reservations/queue/queue.ts';
import { largestOf, sizeClasses, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';

/** What the page of a queue shows, from the server's answer. Pure. */

export interface LineSection {
  name: SizeClass;
  from: number;
  /** Infinity for the largest class. */
  to: number;
  estimate: QueueLine['classes'][number]['estimate'];
  entries: readonly QueueEntry[];
}

const isCalled = ({ lineState }: QueueEntry) => lineState === 'called' || lineState === 'late';

/** Those who are called, those who wait by size class, and those who have left the line. */
export function sectionsOf({ entries, classes }: Pick<QueueLine, 'entries' | 'classes'>) {
  const open = entries.filter(({ state }) => state === 'open');
  const waiting = sizeClasses.map((name, at): LineSection => {
    const before = sizeClasses[at - 1];
    return {
      name,
      from: before ? largestOf[before] + 1 : 1,
      to: largestOf[name],
      estimate: classes.find((one) => one.name === name)?.estimate ?? null,
      entries: open.filter((entry) => entry.sizeClass === name && !isCalled(entry)),
    };
  });
  return { called: open.filter(isCalled), waiting, left: entries.filter(({ state }) => state !== 'open') };
}

/** Actions with buttons of their own, and those in the menu; the first one is the usual next step. */
export function actionsOf({ state, lineState, onTheWayTime }: QueueEntry): {
  shown: readonly LineAction[];
  more: readonly LineAction[];
} {
  if (state !== 'open') return { shown: ['undo'], more: lineState === 'seated' ? [] : ['back'] };
  if (lineState === 'waiting') return { shown: ['call', 'seat'], more: ['skip', 'giveUp', 'refuse', 'back'] };
  const skips = lineState === 'late' && onTheWayTime === null;
  return skips
    ? { shown: ['skip', 'seat', 'back'], more: ['call', 'giveUp', 'refuse', 'undo'] }
    : { shown: ['seat', 'call', 'back'], more: ['skip', 'giveUp', 'refuse', 'undo'] };
}

/** Keys for actions on the marked entry. */
export const actionKeys: Readonly<Record<string, LineAction>> = {
  c: 'call',
  s: 'seat',
  k: 'skip',
  g: 'giveUp',
  r: 'refuse',
  b: 'back',
  u: 'undo',
};

/** The actions that are possible for an entry, by button, menu or key. */
export const isPossible = (entry: QueueEntry, action: LineAction): boolean => {
  const { shown, more } = actionsOf(entry);
  return shown.includes(action) || more.includes(action);
};

/** Whether an entry is as an action would have left it. */
export function isDone({ lineState, state, calledTime }: QueueEntry, action: LineAction): boolean {
  switch (action) {
    case 'call':
      return calledTime !== null && state === 'open';
    case 'seat':
      return lineState === 'seated';
    case 'skip':
      return lineState === 'skipped';
    case 'giveUp':
      return lineState === 'givenUp';
    case 'refuse':
      return lineState === 'refused';
    default:
      return state === 'open' && calledTime === null;
  }
}

/** The entry above or below the marked one, for the arrow keys. */
export function neighbour(ids: readonly string[], marked: string | null, step: 1 | -1): string | undefined {
  const at = marked === null ? -1 : ids.indexOf(marked);
  if (at < 0) return step === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)];
}

/** The line with an entry as the server has answered. */
export const withEntry = (line: QueueLine, entry: QueueEntry): QueueLine => ({
  ...line,
  entries: line.entries.some(({ id }) => id === entry.id)
    ? line.entries.map((one) => (one.id === entry.id ? entry : one))
    : [...line.entries, entry],
});
