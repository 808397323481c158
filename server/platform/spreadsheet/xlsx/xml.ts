import { SaxesParser } from 'saxes';
import { fileError } from '../fileError.ts';

/** Events while reading XML; names without their prefix. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/** Maximum depth of elements; sheets have a dozen. */
const deepest = 100;
/** Maximum characters of an unfinished unit: a text, an element with its attributes, a comment. */
const longest = 1_000_000;

/**
 * Parses XML piece by piece; after each piece the caller may take the events.
 * @throws ApiError if it is not well-formed, or a unit in it never ends
 */
export async function* readXml(pieces: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  parser.on('error', () => {
    throw fileError('notWorkbook');
  });
  let [depth, unheard] = [0, 0];
  const progressed = () => (unheard = 0);
  parser.on('opentag', ({ name, attributes }) => {
    progressed();
    depth += 1;
    if (depth > deepest) throw fileError('notWorkbook');
    events.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    progressed();
    depth -= 1;
    events.close?.(local(name));
  });
  const text = (piece: string) => {
    progressed();
    events.text?.(piece);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  for (const other of ['comment', 'processinginstruction', 'doctype'] as const) parser.on(other, progressed);
  let any = false;
  for await (const piece of pieces) {
    any ||= piece !== '';
    unheard += piece.length;
    parser.write(piece);
    if (unheard > longest) throw fileError('tooLargeInside');
    yield;
  }
  if (any) parser.close();
}

/** Parses all of it. */
export async function hearXml(pieces: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(pieces, events)) continue;
}
