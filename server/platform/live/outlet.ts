import type { ServerResponse } from 'node:http';
import type { Outlet } from '../kernel/services.ts';

/** What waits for a reader who does not keep up; beyond it the reader is dropped and may come back. */
const maxWaiting = 256 * 1024;

/**
 * Writes a stream of events to an answer whose head has been sent. What a slow reader leaves lying is bounded.
 *
 * @param onClose called once when the stream is over, whoever ended it
 */
export function outletTo(response: ServerResponse, onClose: () => void): Outlet {
  let stuck = false;
  response.on('error', () => response.destroy());
  response.on('drain', () => (stuck = false));
  // Who has gone already is not heard closing any more.
  if (response.destroyed) queueMicrotask(onClose);
  else response.once('close', onClose);
  return {
    write(text) {
      if (response.destroyed || response.writableEnded) return;
      response.write(text);
      if (response.writableLength > maxWaiting) response.destroy();
    },
    probe() {
      if (!response.writableNeedDrain) return;
      if (stuck) response.destroy();
      stuck = true;
    },
    end() {
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    },
  };
}
