import { dashOf, markerOf, type Tone } from './series.ts';

/** Exports a drawing as a picture for reports, with the title and legend painted above it. */

const drawn = (
  'fill fill-opacity stroke stroke-width stroke-dasharray stroke-opacity opacity ' +
  'font-family font-size font-weight text-anchor'
).split(' ');

/** A copy of the drawing with inlined styles, which looks the same without the page's style sheets. */
function standAlone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of drawn) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    element.removeAttribute('style');
    element.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(standAlone(svg))], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Words {
  title: string;
  /** The date range and the branch. */
  subtitle: string;
  legend: readonly { label: string; tone: Tone }[];
}

/** Paints the drawing of an element with its texts, at twice the screen size, as PNG. */
export async function pictureOf(element: Element, { title, subtitle, legend }: Words): Promise<Blob> {
  const svg = element.querySelector('svg');
  if (!svg) throw new Error('There is no drawing in the element');
  const { width, height } = svg.getBoundingClientRect();
  const image = await imageOf(svg);
  const scale = 2;
  const edge = 16;
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('The browser cannot paint');
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;

  paint.font = font(12);
  const places: { x: number; y: number; label: string; tone: Tone }[] = [];
  let [x, y] = [edge, 66];
  for (const one of legend) {
    const wide = 34 + paint.measureText(one.label).width;
    if (x > edge && x + wide > edge + width) [x, y] = [edge, y + 20];
    places.push({ ...one, x, y });
    x += wide + 16;
  }
  const top = y + 16;
  canvas.width = (width + 2 * edge) * scale;
  canvas.height = (top + height + edge) * scale;
  paint.scale(scale, scale);
  paint.fillStyle = token('--surface');
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = token('--ink');
  paint.font = font(15, 600);
  paint.fillText(title, edge, 28, width);
  paint.fillStyle = token('--ink-2');
  paint.font = font(12);
  paint.fillText(subtitle, edge, 46, width);
  for (const one of places) {
    const colour = token(`--chart-${one.tone}`);
    paint.strokeStyle = colour;
    paint.fillStyle = colour;
    paint.lineWidth = 2;
    paint.setLineDash(dashOf(one.tone).split(' ').filter(Boolean).map(Number));
    paint.stroke(new Path2D(`M${one.x} ${one.y - 4}h26`));
    paint.setLineDash([]);
    paint.fill(new Path2D(markerOf(one.tone, one.x + 13, one.y - 4, 3.5)));
    paint.fillStyle = token('--ink');
    paint.fillText(one.label, one.x + 32, one.y);
  }
  paint.drawImage(image, edge, top, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png'),
  );
}
