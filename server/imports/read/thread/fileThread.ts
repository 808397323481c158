import { dirname, join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Ask, Reply } from './protocol.ts';

/** An answer takes seconds at the very most: a portion of rows, or the texts of a large workbook. */
const longestAnswer = 300_000;

/** The bundle of a thread lies beside that of the server. */
const here = import.meta.filename;
const program = here.endsWith('.ts') ? join(dirname(here), 'source.mjs') : join(dirname(here), 'fileThread.js');

/** A thread that reads files. It keeps the process alive only while it is asked something. */
export class FileThread {
  dead = false;
  readonly #worker: Worker;
  #answered: ((reply: Reply | null) => void) | null = null;

  constructor(resourceLimits: ResourceLimits) {
    this.#worker = new Worker(program, { resourceLimits, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#answered?.(reply));
    // Out of memory, most likely; whatever it was, it is over.
    this.#worker.on('error', () => this.#end());
    this.#worker.on('exit', () => this.#end());
  }

  #end(): void {
    this.dead = true;
    this.#answered?.(null);
  }

  /** @returns null where it died, or took too long */
  async ask(ask: Ask): Promise<Reply | null> {
    if (this.dead) return null;
    this.#worker.ref();
    const deadline = setTimeout(() => void this.kill(), longestAnswer);
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
    this.#end();
    await this.#worker.terminate();
  }
}
