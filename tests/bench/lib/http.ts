import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * The lightest client there is: a kept-alive socket that sends prepared bytes and counts what comes back. It
 * shares the machine's cores with the server that it measures, so whatever it costs is taken from the figures.
 */
export class Connection {
  #port: number;
  #socket: Socket;
  #done: ((status: number) => void) | null = null;
  /** The head while it is incomplete. */
  #head: Buffer | null = null;
  /** Bytes of the body still to come; -1 before the head is complete. */
  #left = -1;
  #status = 0;
  #keep: Buffer[] | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.#socket = this.#connect();
  }

  static async open(port: number): Promise<Connection> {
    const connection = new Connection(port);
    await once(connection.#socket, 'connect');
    return connection;
  }

  #connect(): Socket {
    // One buffer for everything that arrives: nothing is allocated per answer.
    const buffer = Buffer.allocUnsafe(128 * 1024);
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (length) => {
          this.#take(buffer.subarray(0, length));
          return true;
        },
      },
    });
    const lost = () => {
      if (socket === this.#socket) this.#finish(0);
    };
    return socket.on('error', lost).on('close', lost);
  }

  /**
   * Sends a request made by {@link request}; resolves to the status, 0 when the connection broke. A server closes
   * connections that rest for a while: then there is another.
   */
  send(bytes: Buffer): Promise<number> {
    this.#head = null;
    this.#left = -1;
    if (this.#socket.destroyed || this.#socket.readableEnded) this.#socket = this.#connect();
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
    const body = all.subarray(all.indexOf(endOfHead) + 4).toString('utf8');
    return { status, body: body ? (JSON.parse(body) as unknown) : null };
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#keep?.push(Buffer.from(chunk));
    if (this.#left >= 0) this.#left -= chunk.length;
    else {
      const whole = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = whole.indexOf(endOfHead);
      if (end < 0) {
        this.#head = Buffer.from(whole);
        return;
      }
      this.#status = Number(whole.toString('latin1', 9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(whole.toString('latin1', 0, end))?.[1];
      if (length === undefined && this.#status === 200)
        throw new Error('An answer without Content-Length cannot be counted');
      this.#left = Number(length ?? 0) - (whole.length - end - 4);
    }
    if (this.#left <= 0) this.#finish(this.#status);
  }

  #finish(status: number): void {
    const done = this.#done;
    this.#done = null;
    done?.(status);
  }
}

const endOfHead = '\r\n\r\n';

/** The bytes of a GET. No compression is asked for: on the loopback it would only measure the compressor. */
export function request(path: string, token: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n\r\n`,
  );
}
