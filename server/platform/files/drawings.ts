import { SaxesParser } from 'saxes';

/** Why an SVG is not accepted: what it could run, show or load where it is opened. By the codes of its problems. */
export const drawingFaults = {
  unreadable: 'This picture cannot be read.',
  drawingScript: 'The drawing contains a script.',
  drawingEvents: 'The drawing contains event handlers.',
  drawingPage: 'The drawing contains parts of a web page (foreignObject).',
  drawingOutside: 'The drawing loads content from elsewhere.',
  drawingEntities: 'The drawing defines entities, which can hide other content.',
} as const;
export type DrawingFault = keyof typeof drawingFaults;

const scripts = new Set(['script', 'handler', 'listener']);
const pages = new Set(['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas']);
const links = new Set(['href', 'src', 'data', 'from', 'to', 'by', 'values']);
/** Elements deeper than in any drawing. */
const deepest = 500;

const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
/** As programs read addresses: without the blanks and control characters in them. */
const address = (text: string) => text.replace(/[\p{Cc}\s]/gu, '').toLowerCase();
const isScript = (text: string) => /^(?:java|vb|live)script:/.test(address(text));
/** A part of the drawing itself, or a picture of points inside it. */
const isInside = (text: string) =>
  text === '' || text.startsWith('#') || /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/.test(text);

/** Rules of styles without their escapes, which could spell the same. */
const plainStyle = (text: string) =>
  text
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll('\\', '')
    .toLowerCase();

function loadsFromElsewhere(style: string): boolean {
  const rules = plainStyle(style);
  if (rules.includes('@import') || rules.includes('image-set(')) return true;
  return rules
    .split('url(')
    .slice(1)
    .some((rest) => !isInside(address(rest.split(')', 1)[0] ?? '').replace(/^["']|["']$/g, '')));
}

function attributeFault(element: string, name: string, value: string): DrawingFault | null {
  if (name.startsWith('on')) return 'drawingEvents';
  if (name === 'attributename' && local(value.trim()).startsWith('on')) return 'drawingEvents';
  if (links.has(name)) {
    if (value.split(';').some(isScript)) return 'drawingScript';
    if ((name === 'href' || name === 'src' || name === 'data') && !isInside(address(value)))
      return element === 'a' && !address(value).startsWith('data:') ? null : 'drawingOutside';
  }
  return loadsFromElsewhere(value) ? 'drawingOutside' : null;
}

/**
 * Why an SVG is not accepted; null if it only draws. Reads it once, and does not load or run anything.
 *
 * @example drawingFault('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>') // 'drawingEvents'
 */
export function drawingFault(text: string): DrawingFault | null {
  const found: DrawingFault[] = [];
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  let depth = 0;
  let style = '';
  parser.on('error', () => void found.push('unreadable'));
  parser.on('doctype', (type) => void (/<!(?:entity|attlist)/i.test(type) && found.push('drawingEntities')));
  parser.on('processinginstruction', () => void found.push('drawingOutside'));
  parser.on('opentag', ({ name, attributes }) => {
    const element = local(name);
    if ((depth += 1) > deepest) found.push('unreadable');
    if (scripts.has(element)) found.push('drawingScript');
    if (pages.has(element)) found.push('drawingPage');
    for (const [attribute, value] of Object.entries(attributes)) {
      const fault = attributeFault(element, local(attribute), value);
      if (fault) found.push(fault);
    }
    style = '';
  });
  const write = (piece: string) => void (style += piece);
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (local(name) === 'style' && loadsFromElsewhere(style)) found.push('drawingOutside');
  });
  // In pieces, so that nothing is read after the first fault.
  const piece = 65_536;
  for (let at = 0; at < text.length && !found.length; at += piece) parser.write(text.slice(at, at + piece));
  if (!found.length) parser.close();
  return found[0] ?? null;
}
