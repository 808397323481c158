import type { ServerResponse } from 'node:http';
import type { Outlet } from '../kernel/services.ts';

/** The buffer limit of a slow reader, which is disconnected beyond it and may reconnect. */
const maxWaiting = 256 * 1024;

/**
 * Writes an event stream to a response whose headers have been sent. The buffer of a slow reader is limited.
 *
 * @param onClose called once when the stream is over, whoever ended it
 */
export function outletTo(response: ServerResponse, onClose: () => void): Outlet {
  let stuck = false;
  response.on('error', () => response.destroy());
  response.on('drain', () => (stuck = false));
  // A client that has already disconnected emits no further close event.
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
