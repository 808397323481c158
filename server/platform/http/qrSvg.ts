import qrcode from 'qrcode-generator';
import { escaped } from './linkPage.ts';

/** The link as a QR code: one path in a square with a margin. */
export function qrPath(link: string): { side: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(link);
  code.make();
  const size = code.getModuleCount();
  const path: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (code.isDark(row, column)) path.push(`M${column + 4} ${row + 4}h1v1h-1z`);
  return { side: size + 8, path: path.join('') };
}

/** The same as SVG. */
export function qrSvg(link: string, label: string): string {
  const { side, path } = qrPath(link);
  return `<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${escaped(label)}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
