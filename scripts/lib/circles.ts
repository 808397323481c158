/**
 * The cycles of a graph, largest first (Tarjan's strongly connected components; R. Tarjan, "Depth-first search and
 * linear graph algorithms", SIAM J. Comput. 1 (1972)).
 *
 * @param edges the targets of each node; nodes that are only targets count, too
 * @returns the nodes of each cycle of two or more, sorted
 */
export function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  const lowOf = (node: string) => low.get(node) ?? Infinity;

  function visit(node: string): void {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    open.push(node);
    isOpen.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(node, Math.min(lowOf(node), lowOf(next)));
      } else if (isOpen.has(next)) low.set(node, Math.min(lowOf(node), order.get(next) ?? Infinity));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    for (const one of circle) isOpen.delete(one);
    if (circle.length > 1) found.push(circle.sort());
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}
