import { request } from 'node:http';
import { liveChanges } from '#contract/reservations/live.ts';
import { requestFor } from '#tests/support/http.ts';

/** One reader of the stream, who only counts: events are known by the number that they carry as their version. */
export interface CountingStream {
  /** How often each event arrived, by its number. */
  counts: Uint8Array;
  /** Whether the server has told to read everything again, other than at first. */
  resyncs: number;
  /** Whether the server has ended it. */
  ended: boolean;
  close(): void;
}

const change = /"version":(\d+)/g;
const resync = /event: resync/g;

/**
 * Opens a stream.
 *
 * @param onEvent told of each event's number as it arrives
 */
export function countingStream(
  port: number,
  { companyId, token, events }: { companyId: string; token: string; events: number },
  onEvent: (event: number) => void,
): Promise<CountingStream> {
  const { path, headers } = requestFor(liveChanges, { params: { companyId }, query: {} }, token);
  return new Promise((done, fail) => {
    const call = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const stream: CountingStream = {
        counts: new Uint8Array(events),
        resyncs: -1,
        ended: false,
        close: () => void call.destroy(),
      };
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const text = rest + part;
        const end = text.lastIndexOf('\n\n') + 1;
        const whole = text.slice(0, end);
        rest = text.slice(end);
        stream.resyncs += [...whole.matchAll(resync)].length;
        for (const [, number] of whole.matchAll(change)) {
          const event = Number(number);
          stream.counts[event] = (stream.counts[event] ?? 0) + 1;
          onEvent(event);
        }
      });
      answer.on('error', () => undefined);
      answer.on('close', () => (stream.ended = true));
      if (answer.statusCode === 200) done(stream);
      else fail(new Error(`A stream was answered with ${answer.statusCode}.`));
    });
    call.on('error', fail);
    call.end();
  });
}
