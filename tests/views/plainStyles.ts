/**
 * jsdom compares an element with every rule of every style sheet whenever somebody asks whether it can be seen, which
 * takes a quarter of the time of these tests. Here MUI's rules are left out (hidden parts have attributes, or are not
 * there), and an element without a style of its own has the browser's style for its kind, which is computed once.
 */
export function plainStyles(): void {
  const insert = document.head.insertBefore.bind(document.head);
  document.head.insertBefore = <Inserted extends Node>(node: Inserted, before: Node | null): Inserted =>
    node instanceof HTMLStyleElement && node.dataset.emotion !== undefined ? node : insert(node, before);

  const computed = window.getComputedStyle.bind(window);
  const ofKind = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.hasAttribute('hidden') || isStyled(element)) return computed(element, pseudo);
    const kind = `${element.localName} ${element.getAttribute('type') ?? ''}`;
    const found = ofKind.get(kind) ?? computed(alike(element));
    ofKind.set(kind, found);
    return found;
  };
}

/** An element has a style of its own, or inherits whether it is visible. */
function isStyled(element: Element): boolean {
  if (element.hasAttribute('style')) return true;
  for (let above = element.parentElement; above; above = above.parentElement)
    if (above.getAttribute('style')?.includes('visibility')) return true;
  return false;
}

function alike(element: Element): Element {
  const other = document.createElementNS(element.namespaceURI, element.localName);
  const type = element.getAttribute('type');
  if (type) other.setAttribute('type', type);
  return other;
}
