import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import type { PrivateFiles } from '../kernel/files.ts';
import { newId } from '../kernel/ids.ts';

const nameForm = /^[0-9a-z]{26}$/;

/** Private files in a folder. */
export function privateFolder(folder: string): PrivateFiles {
  const pathOf = (name: string) => join(folder, name.slice(-2), name);
  return {
    folder,
    pathOf,
    async write(source) {
      refuseInsideTransaction('Writing a file');
      const name = newId();
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const aside = `${path}.part`;
      try {
        await pipeline(source, createWriteStream(aside, { mode: 0o600, flush: true }));
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      return { name, bytes: (await stat(path)).size };
    },
    async read(name, start = 0) {
      refuseInsideTransaction('Reading a file');
      if (!nameForm.test(name)) return null;
      const path = pathOf(name);
      const found = await stat(path).catch(() => null);
      return found && { stream: createReadStream(path, { start }), bytes: found.size };
    },
    async remove(name) {
      refuseInsideTransaction('Removing a file');
      if (nameForm.test(name)) await rm(pathOf(name), { force: true });
    },
  };
}
