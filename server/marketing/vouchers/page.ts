import type { Language } from '#contract/core/constants.ts';
import { spacedCode } from '#contract/marketing/voucherRules.ts';
import { noOwnTexts, textsIn, type OwnTexts } from '#contract/core/texts.ts';
import { voucherTexts } from '#contract/marketing/voucherTexts.ts';
import { formatDay } from '#contract/core/zones.ts';
import type { issuedStates } from '#contract/marketing/vouchers.ts';
import { escaped, languageLinks, linkPage } from '#server/platform/http/linkPage.ts';
import { qrSvg } from '#server/platform/http/qrSvg.ts';

/** The guest's page of a voucher: self-contained, usable without the script, and with only the guest's first name. */

export interface VoucherPage {
  company: string;
  title: string;
  content: string;
  terms: string;
  cover: string | null;
  /** Names of the branches where it can be used. */
  places: readonly string[];
  code: string;
  state: (typeof issuedStates)[number];
  firstName: string | null;
  /** Calendar days at the restaurant. */
  from: string | null;
  until: string | null;
  used: string | null;
  /** The page's own address, encoded in its QR code. */
  link: string;
}

const style = `*{box-sizing:border-box}body{margin:0;padding:1rem;background:#f4f6f5;color:#17211e;
font:17px/1.55 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:26rem;margin:0 auto;background:#fff;border:1px solid #dde3e0;border-radius:14px;overflow:hidden;overflow-wrap:anywhere}
img{display:block;width:100%;max-height:220px;object-fit:cover}
section{padding:1.25rem}h1{margin:.15rem 0 .5rem;font-size:1.4rem;line-height:1.3}h2{margin:0 0 .25rem;font-size:.95rem}
p{margin:0 0 .75rem;white-space:pre-line}ul{margin:0;padding-inline-start:1.2rem}
nav{display:flex;flex-wrap:wrap;justify-content:flex-end;padding:.25rem .75rem}nav a{padding:.6rem .5rem;font-size:.85rem;color:#0e6a5b}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #d98b1f;outline-offset:-3px}.quiet{color:#5a6762;font-size:.9rem}
.state{display:inline-block;margin:0 0 .75rem;padding:.15rem .7rem;border-radius:99px;font-weight:600;font-size:.9rem;background:#e5f2ee;color:#0b5548}
.used,.expired{background:#eceeed;color:#4a5551}.early{background:#fdf1dc;color:#7a4a05}
.code{text-align:center;border-top:1px dashed #c9d1cd;padding:1.25rem}
.code svg{display:block;width:190px;height:190px;margin:0 auto .75rem;background:#fff;border-radius:8px}
.code b{font:600 1.15rem/1.4 ui-monospace,Menlo,monospace;letter-spacing:.04em}.over svg,.over b{opacity:.35}
.terms{border-top:1px solid #e6ebe9;font-size:.9rem}
@media(prefers-color-scheme:dark){nav a{color:#5fc2ae}body{background:#111816;color:#e6ece9}main{background:#1a2320;border-color:#2c3834}.quiet{color:#a8b5b0}
.state{background:#173a33;color:#8fdccb}.used,.expired{background:#2a3531;color:#c2ccc8}.early{background:#402f10;color:#f3cf8d}.terms,.code{border-color:#33403b}}`;

/** The page of a voucher. @param own the company's own texts */
export function voucherPage(language: Language, page: VoucherPage, own: OwnTexts): string {
  const text = textsIn(voucherTexts, language, own);
  const { company, title, content, terms, cover, places, code, state, firstName, from, until, used, link } = page;
  const over = state === 'used' || state === 'expired';
  const days = [
    state === 'used' && used ? text('usedOn', { day: formatDay(used) }) : null,
    from && state === 'early' ? text('from', { day: formatDay(from) }) : null,
    state === 'used' ? null : until ? text('until', { day: formatDay(until) }) : text('always'),
  ];
  const body = [
    languageLinks(language, text('languages')),
    cover ? `<img src="${escaped(cover)}" alt="">` : '',
    `<section><div class="quiet">${escaped(company)}</div>`,
    `<h1>${escaped(title)}</h1><span class="state ${state}">${escaped(text(state))}</span>`,
    firstName ? `<p>${escaped(text('hello', { name: firstName }))}</p>` : '',
    content ? `<p>${escaped(content)}</p>` : '',
    `<p class="quiet">${days.flatMap((line) => (line ? [escaped(line)] : [])).join('<br>')}</p>`,
    places.length
      ? `<h2>${escaped(text('places'))}</h2><ul>${places.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`
      : '',
    '</section>',
    `<section class="code${over ? ' over' : ''}">${qrSvg(link, text('qr'))}<b>${spacedCode(code)}</b>`,
    over ? '' : `<p class="quiet">${escaped(text('show'))}</p>`,
    `</section><section class="terms"><h2>${escaped(text('terms'))}</h2><p>${escaped(terms)}</p></section>`,
  ];
  return linkPage({ language, title, style, body: body.join('\n'), version: own.version });
}

/** The page for an unknown voucher. */
export function noVoucherPage(language: Language): string {
  const text = textsIn(voucherTexts, language, noOwnTexts);
  const title = text('nothing');
  return linkPage({
    language,
    title,
    style,
    body: `${languageLinks(language, text('languages'))}<section><p>${escaped(title)}</p></section>`,
  });
}
