import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import type { FileStore } from '../kernel/files.ts';
import { withoutMetadata } from './metadata.ts';

/** Types that can be stored, with their file extensions. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
};
const types = new Map(Object.entries(endings).map(([type, ending]) => [ending, type]));
const nameForm = /^[0-9a-f]{40}\.([a-z0-9]{2,4})$/;

/**
 * Files in a folder, named by a hash of their content; written to a temporary name and renamed, so that no partial file
 * is visible.
 *
 * @example
 * const files = folderStore('./data/files');
 * const url = await files.put(content, 'image/png', companyId); // /files/3b18….png
 */
export function folderStore(folder: string): FileStore {
  return {
    async put(uploaded, type, companyId) {
      refuseInsideTransaction('Writing a file');
      const ending = endingOf(type);
      const content = withoutMetadata(uploaded, type);
      const name = `${hashFor(companyId).update(content).digest('hex').slice(0, hashLength)}.${ending}`;
      const path = pathOf(folder, name);
      if (!(await exists(path))) await write(path, (file) => file.writeFile(content));
      return `/files/${name}`;
    },
    async putFrom(source, type, companyId) {
      refuseInsideTransaction('Writing a file');
      const hash = hashFor(companyId);
      for await (const part of createReadStream(source)) hash.update(part as Buffer);
      const name = `${hash.digest('hex').slice(0, hashLength)}.${endingOf(type)}`;
      const path = pathOf(folder, name);
      if (!(await exists(path)))
        await write(path, async (file) => {
          for await (const part of createReadStream(source)) await file.writeFile(part as Buffer);
        });
      return `/files/${name}`;
    },
    async get(name) {
      refuseInsideTransaction('Reading a file');
      const type = types.get(nameForm.exec(name)?.[1] ?? '');
      if (!type) return null;
      try {
        return { type, content: await readFile(pathOf(folder, name)) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async open(name) {
      refuseInsideTransaction('Opening a file');
      const type = types.get(nameForm.exec(name)?.[1] ?? '');
      if (!type) return null;
      const handle = await openToRead(pathOf(folder, name));
      if (!handle) return null;
      try {
        const { size: bytes } = await handle.stat();
        return {
          type,
          bytes,
          stream: (start, end) => handle.createReadStream({ start, end }),
          close: () => handle.close(),
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async keeps(address, ...companyIds) {
      refuseInsideTransaction('Looking for a file');
      const name = address.slice(address.lastIndexOf('/') + 1);
      if (!nameForm.test(name)) return false;
      const hashes = [null, ...companyIds].map(hashFor);
      try {
        for await (const part of createReadStream(pathOf(folder, name)))
          for (const hash of hashes) hash.update(part as Buffer);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
      return hashes.some((hash) => hash.digest('hex').slice(0, hashLength) === name.slice(0, hashLength));
    },
    async remove(address) {
      refuseInsideTransaction('Removing a file');
      const name = address.slice(address.lastIndexOf('/') + 1);
      if (nameForm.test(name)) await rm(pathOf(folder, name), { force: true });
    },
  };
}

function endingOf(type: string): string {
  const ending = endings[type];
  if (!ending) throw new Error(`Files of type ${type} cannot be stored.`);
  return ending;
}

const hashLength = 40;
/** The company is part of the hash, so that an address reveals nothing about files of others. */
const hashFor = (companyId: string | null) => createHash('sha256').update(`${companyId ?? ''}\n`);

const pathOf = (folder: string, name: string) => join(folder, name.slice(0, 2), name);

async function openToRead(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function write(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(aside, 'wx');
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
