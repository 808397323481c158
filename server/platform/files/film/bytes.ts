import { open, type FileHandle } from 'node:fs/promises';

/** What a film's container says of it. */
export interface Film {
  seconds: number;
  /** Whether browsers can play its picture. */
  plays: boolean;
}

/** Reads parts of a file by their place, so that a film is never in memory as a whole. */
export class FileBytes {
  private constructor(
    private readonly file: FileHandle,
    readonly length: number,
  ) {}

  /** @example const seconds = await FileBytes.of(path, (bytes) => read(bytes)); */
  static async of<T>(path: string, work: (bytes: FileBytes) => Promise<T>): Promise<T> {
    const file = await open(path, 'r');
    try {
      return await work(new FileBytes(file, (await file.stat()).size));
    } finally {
      await file.close();
    }
  }

  /** At most `length` bytes from `at` on; fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const part = Buffer.alloc(Math.max(0, Math.min(length, this.length - at)));
    const { bytesRead } = await this.file.read(part, 0, part.length, at);
    return part.subarray(0, bytesRead);
  }
}
