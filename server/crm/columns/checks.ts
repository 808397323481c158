import type { Checked, Reading } from './read.ts';

/** What many questions ask the database at the same time, asked together: what has changed, and the guests of their pages. */

/** What one reading has brought. */
export interface Check extends Checked {
  /** What it goes on from. */
  since: Reading;
  /** Which state of the columns that was. */
  version: number;
  /** The guests that were asked for. */
  asked: ReadonlySet<string>;
  /** Whether these are at hand for other questions, too. */
  kept: boolean;
}

/** So many readings are under way at a time; who asks meanwhile shares the next. */
const atATime = 2;
/** Guests of one reading. */
const most = 5_000;

interface Waiting {
  ids: Set<string>;
  check: Promise<Check>;
  begin: () => void;
}

export class Checks {
  readonly #read: (ids: ReadonlySet<string>) => Promise<Check>;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(read: (ids: ReadonlySet<string>) => Promise<Check>) {
    this.#read = read;
  }

  /** From a reading that begins after this call: whatever was committed before it is in. */
  of(ids: readonly string[]): Promise<Check> {
    if (this.#running < atATime) return this.#run(new Set(ids));
    let next = this.#waiting.at(-1);
    if (!next || next.ids.size + ids.length > most) this.#waiting.push((next = this.#later()));
    for (const id of ids) next.ids.add(id);
    return next.check;
  }

  #later(): Waiting {
    const ids = new Set<string>();
    let begin = () => undefined as void;
    const check = new Promise<void>((done) => (begin = done)).then(() => this.#run(ids));
    return { ids, check, begin };
  }

  async #run(ids: ReadonlySet<string>): Promise<Check> {
    this.#running++;
    try {
      return await this.#read(ids);
    } finally {
      this.#running--;
      this.#waiting.shift()?.begin();
    }
  }
}
