import { largestTree } from './tree.ts';

/** Bytes of an answer; another server may write the same tree with blanks. */
const largest = 4 * largestTree;

/**
 * The text of an answer.
 *
 * @throws RangeError if it is too long
 */
export async function bodyOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > largest) throw new RangeError('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * The events of a stream.
 *
 * @throws RangeError if one is too long
 */
export async function* eventsIn(answer: Response): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of answer.body ?? []) {
    const blocks = (rest + decoder.decode(part, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > largest) throw new RangeError('An event is too long.');
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
          .join('\n');
      yield { event: field('event'), data: field('data') };
    }
  }
}
