import type { Language } from '#contract/core/constants.ts';
import { escaped, languageLinks, linkPage } from './linkPage.ts';
import { qrSvg } from './qrSvg.ts';

/** A sheet that staff print, with the QR code of a guests' page. */

interface QrSheet {
  language: Language;
  title: string;
  heading: string;
  /** What guests do with the code. */
  scan: string;
  /** The width of the code on paper, in CSS. */
  width: string;
  link: string;
  /** For screen readers: of the links to other languages, and of the code. */
  labels: { languages: string; qr: string };
}

const style = `body{margin:0;background:#f4f6f5;color:#17211e;font:20px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:180mm;box-sizing:border-box;margin:1rem auto;padding:1.5rem;background:#fff;border:1px solid #dde3e0;border-radius:12px;text-align:center;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;justify-content:center}nav a{padding:.6rem .5rem;font-size:.9rem}a{color:#0e6a5b}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
h1{margin:1rem 0;font-size:2.4rem;line-height:1.2}p{margin:.75rem 0}.scan{font-size:1.5rem}small{font-size:.9rem}svg{display:block;margin:0 auto;max-width:100%}:focus-visible{outline:3px solid #d98b1f;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#111816;color:#e6ece9}main{background:#1a2320;border-color:#2c3834}a{color:#5fc2ae}}
@page{size:A4;margin:15mm}@media print{body{background:#fff;color:#17211e}main{margin:0 auto;border:0;background:#fff}nav{display:none}a{color:inherit;text-decoration:none}}`;

/** The page that is printed. */
export function qrSheet({ language, title, heading, scan, width, link, labels }: QrSheet): string {
  const body = [
    languageLinks(language, labels.languages),
    `<h1>${escaped(heading)}</h1><p class="scan">${escaped(scan)}</p>`,
    qrSvg(link, labels.qr),
    `<p><small><a href="${escaped(link)}">${escaped(link)}</a></small></p>`,
  ];
  return linkPage({ language, title, style: `${style}svg{width:${width}}`, body: body.join('\n') });
}
