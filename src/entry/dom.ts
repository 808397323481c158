/** The props of an element: properties by DOM name, attributes with a dash or `role`, listeners as functions. */
export type Props = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;
type Child = Node | string | null | undefined;

/**
 * Creates an element. Text is always inserted as text; markup is never parsed.
 *
 * @example h('a', { href: '/login', class: 'quiet' }, 'Back')
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, props);
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Creates an SVG element. */
export function svg(tag: string, props: Props = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  apply(element, props);
  element.append(...children);
  return element;
}

function apply(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** A 20 px line icon from the `d` attribute of its path. */
export function icon(d: string): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', width: 18, height: 18, 'aria-hidden': 'true', class: 'icon' },
    svg('path', { d }),
  );
}
