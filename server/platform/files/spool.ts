import { once } from 'node:events';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../kernel/services.ts';

/** The text or bytes of a file while they are generated. */
export interface FileStream<Result = unknown> {
  stream: Readable;
  /** Rejects if the file could not be completed; the stream is then aborted, and never ended as if it were complete. */
  finished: Promise<Result>;
}

/** Files generated in parallel, each on its own database connection. */
const madeAtOnce = 2;
const turns = new WeakMap<Database, Turns>();

/** Generates a file when it is its company's turn. */
export function inTurn<T>(database: Database, companyId: string, work: () => Promise<T>): Promise<T> {
  const own = turns.get(database) ?? new Turns(madeAtOnce);
  turns.set(database, own);
  return own.take(companyId, work);
}

type Dependencies = Pick<Services, 'database' | 'privateFiles'>;

/**
 * Generates the whole file before any of it is sent, so that a slow client does not occupy a database connection.
 * Nothing is generated for clients that have disconnected.
 *
 * @returns the file's name among the private ones
 */
async function spool(
  { database, privateFiles }: Dependencies,
  companyId: string,
  reply: FastifyReply,
  make: () => FileStream | Promise<FileStream>,
): Promise<string> {
  return inTurn(database, companyId, async () => {
    if (reply.raw.destroyed) throw gone();
    const { stream, finished } = await make();
    const leave = () => stream.destroy(gone());
    reply.raw.once('close', leave);
    const [written, made] = await Promise.allSettled([privateFiles.write(stream), finished]);
    reply.raw.off('close', leave);
    if (made.status === 'fulfilled' && written.status === 'fulfilled') return written.value.name;
    if (written.status === 'fulfilled') await privateFiles.remove(written.value.name);
    throw made.status === 'rejected' ? made.reason : (written as PromiseRejectedResult).reason;
  });
}

const gone = () => new ApiError('unavailable', 'Nobody waits for the file any more.');

/**
 * Generates a file and sends it without storing it.
 *
 * @param headers response headers of a success; not sent with an error
 * @param atLast called when the last part is sent
 */
export async function sendSpooled(
  services: Dependencies,
  companyId: string,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  make: () => FileStream | Promise<FileStream>,
  atLast?: () => void,
): Promise<void> {
  const name = await spool(services, companyId, reply, make);
  const file = await services.privateFiles.read(name);
  if (!file) throw new ApiError('not_found', 'The file is no longer available.');
  // An open file can be read to its end; its name is deleted at once, so that nothing remains if the process dies.
  await once(file.stream, 'open');
  await services.privateFiles.remove(name);
  await sendFile(reply, headers, file, atLast);
}

/**
 * Sends a stored file.
 *
 * @param file its stream, and its size in bytes
 * @param atLast called before the last part is sent, so that it has run when the client has the whole file; `finish`
 * comes later
 */
export async function sendFile(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  { stream, bytes }: { stream: Readable; bytes: number },
  atLast?: () => void,
): Promise<void> {
  let sent = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, next) {
      sent += part.length;
      if (sent >= bytes) atLast?.();
      next(null, part);
    },
  });
  // An error on either side ends both; the reply handles it.
  pipeline(stream, counted, () => undefined);
  await reply.headers({ ...headers, 'content-length': bytes }).send(counted);
}

/** Limits parallel work: a maximum in total, and one per company. */
export class Turns {
  readonly #waiting: { key: string; begin: () => void }[] = [];
  readonly #under = new Set<string>();

  constructor(private readonly most: number) {}

  /** Runs the work in its turn: the earliest request that may run goes first. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ key, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#under.delete(key);
      this.#next();
    }
  }

  #next(): void {
    while (this.#under.size < this.most) {
      const at = this.#waiting.findIndex(({ key }) => !this.#under.has(key));
      const [first] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!first) return;
      this.#under.add(first.key);
      first.begin();
    }
  }
}
