import type { Logger } from 'drizzle-orm';

/** Sees the text of a statement before it runs. */
export type StatementObserver = (text: string) => void;

let observer: StatementObserver | undefined;

/** Shows tests each statement that this process runs from now on. In production nothing observes. */
export function observeStatements(next: StatementObserver | undefined): void {
  observer = next;
}

/** Both ways to the database, {@link Database.query} and Drizzle's logger, report their statements here. */
export const observed = (text: string): void => observer?.(text);

export const observingLogger: Logger = { logQuery: observed };
