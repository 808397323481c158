/** A node of a syntax tree, as `parseSync` of Vite returns it. */
export interface SyntaxNode {
  type: string;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A node and all nodes within it, or within a list; each before its own parts. */
export function* nodesIn<Node extends SyntaxNode>(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn<Node>(one);
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp)) {
    if (isNode(value)) yield value as Node;
    yield* nodesIn<Node>(Object.values(value));
  }
}
