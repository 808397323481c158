/** Flat drawings for the pictures of the demo. */

/** Colours of a picture: background, backdrop, object, and its content. */
type Colours = readonly [ground: string, disc: string, thing: string, inside: string];

const palettes = {
  tea: ['#f3ead9', '#e5d3ae', '#8a5a34', '#c98b4a'],
  jade: ['#e4eee8', '#c5dbd0', '#2f6f5e', '#8fc3ae'],
  dusk: ['#ece6ef', '#d3c4dc', '#5d4372', '#b79bc9'],
  ember: ['#f7e7dd', '#eec8b0', '#9c4226', '#e08a5b'],
  sea: ['#e3edf3', '#bfd7e5', '#24567a', '#86b6d3'],
} as const satisfies Record<string, Colours>;
export type Palette = keyof typeof palettes;

type Draw = (thing: string, inside: string) => string;

const drawings = {
  pot: (thing, inside) =>
    `<path d="M440 190c60-10 60 70 4 74" fill="none" stroke="${thing}" stroke-width="16"/><path d="M214 196l-50-26-10 10 62 74z" fill="${thing}"/><path d="M210 190h230l-22 92a30 30 0 0 1-30 24H262a30 30 0 0 1-30-24z" fill="${thing}"/><rect x="226" y="168" width="198" height="22" rx="11" fill="${inside}"/><circle cx="325" cy="156" r="14" fill="${thing}"/>`,
  bowl: (thing, inside) =>
    `<ellipse cx="320" cy="196" rx="136" ry="34" fill="${inside}"/><path d="M184 196a136 110 0 0 0 272 0z" fill="${thing}"/><rect x="276" y="298" width="88" height="14" rx="7" fill="${thing}"/><circle cx="290" cy="190" r="12" fill="#fff"/><circle cx="336" cy="198" r="10" fill="#fff"/><circle cx="368" cy="188" r="9" fill="#fff"/>`,
  cake: (thing, inside) =>
    `<path d="M206 210h228v84a18 18 0 0 1-18 18H224a18 18 0 0 1-18-18z" fill="${thing}"/><path d="M206 210c0-56 228-56 228 0 0 24-38 24-38 0 0 30-38 30-38 0 0 24-38 24-38 0 0 30-38 30-38 0 0 24-38 24-38 0 0 30-38 26-38 0z" fill="${inside}"/><rect x="314" y="110" width="12" height="52" rx="6" fill="${thing}"/><circle cx="320" cy="102" r="9" fill="#fff"/>`,
  glass: (thing, inside) =>
    `<path d="M282 92h76l10 96a48 48 0 0 1-96 0z" fill="none" stroke="${thing}" stroke-width="10"/><path d="M279 140h82l6 50a47 47 0 0 1-94 0z" fill="${inside}"/><rect x="314" y="236" width="12" height="62" fill="${thing}"/><rect x="274" y="296" width="92" height="12" rx="6" fill="${thing}"/><circle cx="308" cy="176" r="6" fill="#fff"/><circle cx="330" cy="196" r="5" fill="#fff"/><circle cx="322" cy="156" r="4" fill="#fff"/>`,
  plate: (thing, inside) =>
    `<circle cx="320" cy="208" r="104" fill="${thing}"/><circle cx="320" cy="208" r="84" fill="#fff"/><circle cx="320" cy="208" r="52" fill="${inside}"/><path d="M180 120v60m-14-60v40a14 14 0 0 0 28 0v-40m-14 60v120M462 300V120c-26 20-30 70-10 100" fill="none" stroke="${thing}" stroke-width="10" stroke-linecap="round"/>`,
} as const satisfies Record<string, Draw>;
export type Drawing = keyof typeof drawings;

/** A picture of 640 × 400, as SVG. */
export function drawn(drawing: Drawing, palette: Palette): string {
  const [ground, disc, thing, inside] = palettes[palette];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400"><rect width="640" height="400" fill="${ground}"/><circle cx="320" cy="204" r="176" fill="${disc}"/>${drawings[drawing](thing, inside)}</svg>`;
}
