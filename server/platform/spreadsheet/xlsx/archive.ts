import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { PrivateFiles } from '../../kernel/files.ts';
import { fileError } from '../fileError.ts';

/** Reads the requested parts of a workbook, which is a ZIP archive, from a private file. */

/** The maximum total unpacked size of the parts, and the maximum ratio to their packed size above some megabytes. */
const maxBytes = 600_000_000;
const plainBytes = 20_000_000;
const maxTimes = 250;
const maxParts = 5_000;

/** Reads ranges of a private file. */
class FileRanges extends RandomAccessReader {
  constructor(
    private readonly files: PrivateFiles,
    private readonly name: string,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const range = new PassThrough();
    void this.pour(start, end, range);
    return range;
  }

  private async pour(start: number, end: number, range: PassThrough): Promise<void> {
    const found = await this.files.read(this.name, start);
    if (!found) return void range.destroy(fileError('missing'));
    await pipeline(found.stream, firstBytes(end - start), range).catch(() => undefined);
  }
}

const firstBytes = (count: number) =>
  async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = count;
    if (left <= 0) return;
    for await (const chunk of source) {
      yield chunk.subarray(0, left);
      left -= chunk.length;
      if (left <= 0) return;
    }
  };

export interface Archive {
  has(path: string): boolean;
  /** One part, as text in pieces; empty for a missing part. */
  text(path: string, onProgress?: (share: number) => void): AsyncIterable<string>;
  /** One small part as a whole. */
  whole(path: string): Promise<string>;
  close(): void;
}

/** @throws ApiError if it is not an archive, or grows beyond the limits when unpacked */
export async function openArchive(files: PrivateFiles, name: string, bytes: number): Promise<Archive> {
  const open = promisify((done: (error: Error | null, zip: ZipFile) => void) =>
    fromRandomAccessReader(
      new FileRanges(files, name),
      bytes,
      { lazyEntries: true, autoClose: false, strictFileNames: false },
      done as (error: Error | null, zip?: ZipFile) => void,
    ),
  );
  const zip = await open().catch(damaged);
  const entries = await entriesOf(zip).catch(damaged);
  let unpacked = 0;

  async function* text(path: string, onProgress?: (share: number) => void): AsyncGenerator<string> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) return;
    const { compressedSize, uncompressedSize } = entry;
    unpacked += uncompressedSize;
    const swollen = uncompressedSize > plainBytes && uncompressedSize > compressedSize * maxTimes;
    if (unpacked > maxBytes || swollen) throw fileError('tooLargeInside');
    const stream = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry).catch(damaged);
    let read = 0;
    try {
      const decoder = new TextDecoder('utf-8');
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        read += chunk.length;
        onProgress?.(read / Math.max(1, uncompressedSize));
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      damaged(error);
    } finally {
      stream.destroy();
    }
  }

  return {
    has: (path) => entries.has(path.toLowerCase()),
    text,
    async whole(path) {
      let all = '';
      for await (const piece of text(path)) {
        all += piece;
        if (all.length > plainBytes) throw fileError('tooLargeInside');
      }
      return all;
    },
    close: () => zip.close(),
  };
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void;

function damaged(error: unknown): never {
  if (error instanceof Error && error.name === 'ApiError') throw error;
  throw fileError('notWorkbook');
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((done, fail) => {
    const entries = new Map<string, Entry>();
    zip.on('error', fail);
    zip.on('end', () => done(entries));
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= maxParts) return fail(fileError('tooLargeInside'));
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}
