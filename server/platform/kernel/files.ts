import type { Readable } from 'node:stream';

export interface FileContent {
  type: string;
  content: Buffer;
}

/** An open file. The caller closes it, or reads one stream of it to the end. */
export interface OpenedFile {
  type: string;
  bytes: number;
  /** A part of it, both ends included; the file is closed when the stream is destroyed or read to the end. */
  stream: (start: number, end: number) => Readable;
  close: () => Promise<void>;
}

/** Stores uploads: in a folder, or in an object store of your own. */
export interface FileStore {
  /** Stores a file, pictures without metadata, and returns its address; the same content has the same address. */
  put(content: Buffer, type: string, companyId: string | null): Promise<string>;
  /** The same for a file on the disk, which is copied in parts, as it is. */
  putFrom(path: string, type: string, companyId: string | null): Promise<string>;
  /** The file with that name (the last part of its address); null if there is none. */
  get(name: string): Promise<FileContent | null>;
  /** The same, opened for reading ranges, without loading it into memory. */
  open(name: string): Promise<OpenedFile | null>;
  /** Whether the file of an address exists, and was stored for one of these companies, or without a company. */
  keeps(address: string, ...companyIds: readonly string[]): Promise<boolean>;
  /** Removes the file of an address, which nothing uses any more. */
  remove(address: string): Promise<void>;
}

/** Files without an address: imports and exports. Never in memory as a whole. */
export interface PrivateFiles {
  /** Their folder, for threads that read them. */
  readonly folder: string;
  /**
   * Stores the data of the source; nothing is stored if it fails.
   * @returns the file's name, and its length in bytes
   */
  write(source: Readable | AsyncIterable<Uint8Array | string>): Promise<{ name: string; bytes: number }>;
  /** Where a file is, for readers that need a path. */
  pathOf(name: string): string;
  /** The file from `start` on; null if there is none. */
  read(name: string, start?: number): Promise<{ stream: Readable; bytes: number } | null>;
  remove(name: string): Promise<void>;
}
