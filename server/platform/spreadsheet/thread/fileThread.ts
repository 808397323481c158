import { dirname, join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Ask, Reply } from './protocol.ts';

/** The bundle of a thread lies beside that of the server. */
const here = import.meta.filename;
const program = here.endsWith('.ts') ? join(dirname(here), 'source.mjs') : join(dirname(here), 'fileThread.js');

/** A thread that reads files. It keeps the process alive only while it is asked something. */
export class FileThread {
  dead = false;
  readonly #worker: Worker;
  #answered: ((reply: Reply | null) => void) | null = null;

  /**
   * @param longest milliseconds that an answer may take
   * @param died told why it ended by itself: nothing of a file is in that
   */
  constructor(
    resourceLimits: ResourceLimits,
    private readonly longest: number,
    private readonly died: (why: string) => void,
  ) {
    this.#worker = new Worker(program, { resourceLimits, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#answered?.(reply));
    // Out of memory, most likely; whatever it was, it is over. A message might quote what was read: the code does not.
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code ?? error.name));
    this.#worker.on('exit', (code) => this.#end(`exit ${code}`));
  }

  #end(why: string | null): void {
    if (!this.dead && why !== null) this.died(why);
    this.dead = true;
    this.#answered?.(null);
  }

  /** @returns null where it died, or took too long */
  async ask(ask: Ask): Promise<Reply | null> {
    if (this.dead) return null;
    this.#worker.ref();
    const deadline = setTimeout(() => {
      this.#end('no answer in time');
      void this.kill();
    }, this.longest);
    const reply = await new Promise<Reply | null>((answered) => {
      this.#answered = answered;
      this.#worker.postMessage(ask);
    });
    clearTimeout(deadline);
    this.#answered = null;
    this.#worker.unref();
    return reply;
  }

  async kill(): Promise<void> {
    this.#end(null);
    await this.#worker.terminate();
  }
}
