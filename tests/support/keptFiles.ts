import { createHash } from 'node:crypto';
import type { FileStore } from '#server/platform/kernel/files.ts';

/** Files that whoever opens a server keeps there, of nobody yet: what fields that take one are tried with. */

const contents = {
  image: { type: 'image/png', ending: 'png' },
  secondImage: { type: 'image/jpeg', ending: 'jpg' },
  audio: { type: 'audio/mpeg', ending: 'mp3' },
  video: { type: 'video/mp4', ending: 'mp4' },
} as const;
type Kept = keyof typeof contents;

/** The address of a file with that content. @param owner the company that uploaded it; nobody's unless given */
export const fileAddress = (content: string | Buffer, ending: string, owner = '') =>
  `/files/${createHash('sha256').update(`${owner}\n`).update(content).digest('hex').slice(0, 40)}.${ending}`;

/** Where they are. */
export const keptFiles = Object.fromEntries(
  Object.entries(contents).map(([name, { ending }]) => [name, fileAddress(name, ending)]),
) as Readonly<Record<Kept, string>>;

export async function keepFiles(files: FileStore): Promise<void> {
  for (const [name, { type }] of Object.entries(contents)) await files.put(Buffer.from(name), type, null);
}
