import qrcode from 'qrcode-generator';
import { escaped } from './linkPage.ts';

/** The link as a QR code in SVG, drawn as one path. */
export function qrSvg(link: string, label: string): string {
  const code = qrcode(0, 'M');
  code.addData(link);
  code.make();
  const size = code.getModuleCount();
  const path: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (code.isDark(row, column)) path.push(`M${column + 4} ${row + 4}h1v1h-1z`);
  const side = size + 8;
  return `<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${escaped(label)}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path.join('')}"/></svg>`;
}
