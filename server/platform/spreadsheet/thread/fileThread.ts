import { dirname, join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { TaskRequest, TaskReply } from './protocol.ts';

/** The bundle of a thread is next to that of the server. */
const here = import.meta.filename;
const program = here.endsWith('.ts') ? join(dirname(here), 'source.mjs') : join(dirname(here), 'fileThread.js');

/** A thread that reads files. It keeps the process alive only while a request is pending. */
export class FileThread {
  dead = false;
  readonly #worker: Worker;
  #answered: ((reply: TaskReply | null) => void) | null = null;

  /**
   * @param longest milliseconds until a response times out
   * @param died called with the reason if it ended by itself, without content of a file
   */
  constructor(
    resourceLimits: ResourceLimits,
    private readonly longest: number,
    private readonly died: (why: string) => void,
  ) {
    this.#worker = new Worker(program, { resourceLimits, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (reply: TaskReply) => this.#answered?.(reply));
    // Probably out of memory; the thread has ended in any case. A message could contain file content, but the code does
    // not.
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code ?? error.name));
    this.#worker.on('exit', (code) => this.#end(`exit ${code}`));
  }

  #end(why: string | null): void {
    if (!this.dead && why !== null) this.died(why);
    this.dead = true;
    this.#answered?.(null);
  }

  /** @returns null if it died or timed out */
  async ask(ask: TaskRequest): Promise<TaskReply | null> {
    if (this.dead) return null;
    this.#worker.ref();
    const deadline = setTimeout(() => {
      this.#end('no answer in time');
      void this.kill();
    }, this.longest);
    const reply = await new Promise<TaskReply | null>((answered) => {
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
