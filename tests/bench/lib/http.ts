import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * The lightest client there is: a kept-alive socket that sends prepared bytes and counts what comes back. It
 * shares the machine's cores with the server that it measures, so whatever it costs is taken from the figures.
 */
export class Connection {
  #socket: Socket;
  #done: ((status: number) => void) | null = null;
  #head: Buffer | null = null;
  #left = -1;
  #chunked = false;
  #status = 0;
  #keep: Buffer[] | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => this.#finish(0));
    socket.on('close', () => this.#finish(0));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request made by {@link request}; resolves to the status, 0 when the connection broke. */
  send(bytes: Buffer): Promise<number> {
    this.#head = null;
    this.#left = -1;
    this.#chunked = false;
    this.#status = 0;
    return new Promise((done) => {
      this.#done = done;
      this.#socket.write(bytes);
    });
  }

  /** As {@link send}, with the body read as JSON. */
  async json(bytes: Buffer): Promise<{ status: number; body: unknown }> {
    this.#keep = [];
    const status = await this.send(bytes);
    const all = Buffer.concat(this.#keep);
    this.#keep = null;
    const body = all.subarray(all.indexOf('\r\n\r\n') + 4).toString('utf8');
    if (this.#chunked) throw new Error('A chunked answer cannot be read here');
    return { status, body: body ? (JSON.parse(body) as unknown) : null };
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#keep?.push(chunk);
    if (this.#left < 0 && !this.#chunked) {
      const whole = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = whole.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#head = whole;
        return;
      }
      const head = whole.toString('latin1', 0, end).toLowerCase();
      this.#status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/.exec(head);
      this.#chunked = !length && head.includes('transfer-encoding: chunked');
      this.#left = Number(length?.[1] ?? 0) - (whole.length - end - 4);
    } else this.#left -= chunk.length;
    if (this.#chunked ? chunk.subarray(-5).toString('latin1') === '0\r\n\r\n' : this.#left <= 0)
      this.#finish(this.#status);
  }

  #finish(status: number): void {
    const done = this.#done;
    this.#done = null;
    done?.(status);
  }
}

/** The bytes of a GET. No compression is asked for: on the loopback it would only measure the compressor. */
export function request(path: string, token: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n\r\n`,
  );
}
