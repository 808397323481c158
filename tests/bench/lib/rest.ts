import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Ticks of the kernel's clock in a second, and how many of them a process at rest may use. */
export const second = 100;
const little = 0.1 * second;
const maxSeconds = 240;

/** What a process has used of a processor so far, in ticks (`/proc/PID/stat`, fields 14 and 15). */
export async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the name, may hold blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/**
 * Waits until a process has next to nothing to do for two seconds: what a server does once, after its start, is done.
 *
 * @returns how many seconds that took
 */
export async function atRest(pid: number): Promise<number> {
  let before = await ticksOf(pid);
  for (let waited = 1, calm = 0; waited <= maxSeconds; waited++) {
    await pause(1_000);
    const now = await ticksOf(pid);
    calm = now - before <= little ? calm + 1 : 0;
    if (calm === 2) return waited;
    before = now;
  }
  throw new Error(`The process was not at rest after ${maxSeconds} s.`);
}
