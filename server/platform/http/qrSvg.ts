import { qrPath } from '#contract/core/qr.ts';
import { escaped } from './linkPage.ts';

/** A link as a QR code, as SVG. */
export function qrSvg(link: string, label: string): string {
  const { side, path } = qrPath(link);
  return `<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${escaped(label)}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
