import { SaxesParser } from 'saxes';
import { fileError } from '../fileError.ts';

/** What is heard while XML is read; names without their prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/**
 * Reads XML piece by piece; after each one the caller may take what was heard.
 * @throws ApiError where it is not well-formed
 */
export async function* readXml(pieces: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  parser.on('error', () => {
    throw fileError('notWorkbook');
  });
  parser.on('opentag', ({ name, attributes }) => events.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => events.close?.(local(name)));
  if (events.text) parser.on('text', (text) => events.text?.(text));
  if (events.text) parser.on('cdata', (text) => events.text?.(text));
  let any = false;
  for await (const piece of pieces) {
    any ||= piece !== '';
    parser.write(piece);
    yield;
  }
  if (any) parser.close();
}

/** Reads all of it. */
export async function hearXml(pieces: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(pieces, events)) continue;
}
