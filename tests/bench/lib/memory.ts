import { readFile, writeFile } from 'node:fs/promises';

/** What a process of this machine holds in memory. */
export interface Memory {
  /** Resident now, in MiB. */
  now: number;
  /** The most that was ever resident, in MiB. */
  peak: number;
}

/** @returns figures of the kernel (`/proc/PID/status`) */
export async function memoryOf(pid: number): Promise<Memory> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const line = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? NaN) / 1024;
  return { now: line('VmRSS'), peak: line('VmHWM') };
}

/** Forgets the peak so far, so that the next one belongs to what follows. */
export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');
