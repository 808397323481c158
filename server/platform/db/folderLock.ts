import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startupError.ts';

const lockedFolders = new Set<string>();

/**
 * Locks a data folder for this process; the lock of a dead process is taken over.
 * @returns releases the folder
 * @throws StartupError if another process has it, or it is not writable
 */
export async function holdFolder(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'lock');
  const mine = `${process.pid} ${processInfo(process.pid)?.start ?? ''}`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      // EEXIST is also the error of a file in place of the folder.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || !isFolder(dataDir))
        throw new StartupError(
          `The data folder ${dataDir} cannot be written to (${error instanceof Error ? error.message : String(error)}): ` +
            'choose another with DATA_DIR, or correct its permissions.',
        );
    }
    const holder = holderOf(file);
    if (holder !== null && (holder !== process.pid || lockedFolders.has(file)))
      throw new StartupError(
        `The data folder ${dataDir} is in use by process ${holder}: stop that one first, or choose another folder with DATA_DIR.`,
      );
    if (attempt > 5) throw new StartupError(`The lock file ${file} cannot be taken over: delete it and start again.`);
    rmSync(file, { force: true });
  }
  lockedFolders.add(file);
  return () => {
    if (!lockedFolders.delete(file)) return;
    rmSync(file, { force: true });
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The running process of a lock file, or null. */
function holderOf(file: string): number | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [first = '', start = ''] = text.split(' ');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null;
  }
  const found = processInfo(pid);
  // Dead, but not yet reaped by its parent.
  if (found && 'ZX'.includes(found.state)) return null;
  // The process id may have been reused since (always so in a restarted container).
  return start && found && start !== found.start ? null : pid;
}

/** State and start time (in kernel ticks) of a process; null if the system does not provide them. */
function processInfo(pid: number): { state: string; start: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return null;
  }
}
