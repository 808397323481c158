import type { ResourceLimits } from 'node:worker_threads';
import type { ImportDelimiter, ImportEncoding } from '#contract/imports/imports.ts';
import type { PrivateFiles } from '../kernel/files.ts';
import { ApiError } from '../kernel/errors.ts';
import { fileError } from './fileError.ts';
import type { TableSource } from '../db/tableRow.ts';
import type { FoundEncoding } from './encoding.ts';
import { FileThread } from './thread/fileThread.ts';
import type { Task, TaskKind, Yields } from './thread/protocol.ts';

interface Limits {
  /** Maximum number of threads; further requests wait. */
  most: number;
  /** Heap limit of each thread; memory outside the heap (the texts of a workbook) is limited where it is read. */
  memory: ResourceLimits;
  /** Milliseconds without a request after which a file releases its thread, and is reopened on the next one. */
  patience: number;
  /** Timeout of a response in milliseconds: a portion of rows, or the texts of a large workbook. */
  longest: number;
}

const usual: Limits = {
  most: 3,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  patience: 10_000,
  longest: 300_000,
};

/** An idle thread ends after this time. */
const longestRest = 10_000;

type TaskOf<K extends TaskKind> = Extract<Task, { kind: K }>;
type Folder = Pick<PrivateFiles, 'folder'>;

/**
 * Uploaded files are read in a few threads with their own memory limit. A failure affects only its file: a thread that
 * dies, or does not finish, fails the file.
 *
 * All methods throw the readers' ApiErrors, and `tooDemanding` if the thread died.
 */
export class FileThreads {
  readonly #limits: Limits;
  readonly #resting: { thread: FileThread; alarm: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  /** Called with the reason why a thread ended by itself. */
  died: (why: string) => void = () => undefined;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** The encoding of a text file. */
  encoding({ folder }: Folder, file: string): Promise<FoundEncoding> {
    return this.#found({ kind: 'encoding', folder, file });
  }

  /** The delimiter of a text file, detected from its beginning. */
  delimiter({ folder }: Folder, file: string, encoding: ImportEncoding): Promise<ImportDelimiter> {
    return this.#found({ kind: 'delimiter', folder, file, encoding });
  }

  /** The names of a workbook's sheets. */
  sheets({ folder }: Folder, source: TableSource): Promise<string[]> {
    return this.#found({ kind: 'sheets', folder, source });
  }

  /** The rows of a table in portions, with the share of the file read so far, 0 to 1. */
  rows({ folder }: Folder, source: TableSource): AsyncGenerator<Yields['rows']> {
    const task = { kind: 'rows', folder, source, after: 0 } as const;
    return this.#work<'rows'>(task, ({ rows }) => ({ ...task, after: rows.at(-1)?.row ?? 0 }));
  }

  async #found<K extends Exclude<TaskKind, 'rows'>>(task: TaskOf<K>): Promise<Yields[K]> {
    for await (const value of this.#work<K>(task, () => task)) return value;
    throw new Error('Nothing was found out about a file.');
  }

  /** @param onward the task that continues after the last value */
  async *#work<K extends TaskKind>(task: TaskOf<K>, onward: (last: Yields[K]) => TaskOf<K>): AsyncGenerator<Yields[K]> {
    let thread: FileThread | null = null;
    let alarm: NodeJS.Timeout | undefined;
    let { patience } = this.#limits;
    let next = task;
    const leave = () => {
      const left = thread;
      thread = null;
      // Limits repeated reading, which must not become most of the work.
      patience *= 2;
      if (left) void left.ask({ leave: true }).then(() => this.#giveBack(left));
    };
    try {
      for (;;) {
        const begun: FileThread | null = thread;
        const chosenThread: FileThread = begun ?? (await this.#take());
        thread = chosenThread;
        const reply = await chosenThread.ask(begun ? { next: true } : { begin: next });
        if (!reply) throw fileError('tooDemanding');
        if ('refused' in reply) throw new ApiError(reply.refused.code, reply.refused.reason, reply.refused.options);
        if ('failed' in reply) throw new Error(`A file could not be read: ${reply.failed}`);
        if ('done' in reply) return;
        const value = reply.value as Yields[K];
        next = onward(value);
        alarm = setTimeout(leave, patience).unref();
        yield value;
        clearTimeout(alarm);
      }
    } finally {
      clearTimeout(alarm);
      leave();
    }
  }

  async #take(): Promise<FileThread> {
    if (this.#taken < this.#limits.most) this.#taken += 1;
    // A released thread goes to the first waiting request.
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    for (let rested = this.#resting.pop(); rested; rested = this.#resting.pop()) {
      clearTimeout(rested.alarm);
      if (!rested.thread.dead) return rested.thread;
    }
    return new FileThread(this.#limits.memory, this.#limits.longest, (why) => this.died(why));
  }

  #giveBack(thread: FileThread): void {
    if (!thread.dead) {
      const one = { thread, alarm: setTimeout(() => void this.#dismiss(one), longestRest).unref() };
      this.#resting.push(one);
    }
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }

  /** The number of idle threads. */
  get resting(): number {
    return this.#resting.length;
  }

  /** Ends the idle threads. */
  async close(): Promise<void> {
    await Promise.all(this.#resting.slice().map((one) => this.#dismiss(one)));
  }

  #dismiss(one: { thread: FileThread; alarm: NodeJS.Timeout }): Promise<void> {
    clearTimeout(one.alarm);
    this.#resting.splice(this.#resting.indexOf(one), 1);
    return one.thread.kill();
  }
}

/** The threads of this process. */
export const fileThreads = new FileThreads();
