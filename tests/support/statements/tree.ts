import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** PostgreSQL's syntax trees: what a statement reads and writes, query by query. */

export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});

/** The fields of a node `{ SelectStmt: { … } }` if it is of that type. */
export function fieldsOf(value: unknown, type: string): Tree | undefined {
  const fields = isTree(value) ? value[type] : undefined;
  return isTree(fields) ? fields : undefined;
}

/**
 * All nodes in a part of a tree, from outside to inside.
 *
 * @param enters whether the inside of a node of that type is looked at
 */
export function* nodesIn(value: unknown, enters: (type: string) => boolean = () => true): Generator<[string, Tree]> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one, enters);
  if (!isTree(value)) return;
  for (const [key, inside] of Object.entries(value)) {
    if (/^[A-Z]/.test(key) && isTree(inside)) {
      yield [key, inside];
      if (!enters(key)) continue;
    }
    yield* nodesIn(inside, enters);
  }
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The names in a list of `String` nodes: a column with its table, a function with its schema. */
export const namesIn = (value: unknown): string[] =>
  listOf(value).map((one) => text(fieldsOf(one, 'String')?.sval) || '*');
export const calledName = (call: Tree): string => namesIn(call.funcname).at(-1) ?? '';

/** The conditions that must all be true. */
export function conjuncts(condition: unknown): unknown[] {
  const both = fieldsOf(condition, 'BoolExpr');
  if (both?.boolop === 'AND_EXPR') return listOf(both.args).flatMap(conjuncts);
  return condition ? [condition] : [];
}

const kinds = {
  SelectStmt: 'select',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  InsertStmt: 'insert',
} as const;

/** What a query takes rows from. */
export interface Source {
  alias: string;
  /** A table of the database. */
  table?: string;
  /** A subquery, or a query before it (`with`). */
  query?: Query;
  lateral: boolean;
}

/** A query of a statement: the statement itself, a subquery, a part of a union or a query before it. */
export interface Query {
  kind: (typeof kinds)[keyof typeof kinds];
  node: Tree;
  role: 'statement' | 'with' | 'from' | 'expression' | 'part';
  /** Whose columns are visible inside. */
  outer?: Query;
  /** The table that is written. */
  target?: Source;
  sources: Source[];
  conditions: unknown[];
  parts: Query[];
}

/** All queries of a statement, outer ones first. @throws a syntax error */
export function queriesIn(statement: string): Query[] {
  const found: Query[] = [];
  const tree: unknown = parseSync(statement);
  for (const one of listOf(treeOf(tree).stmts)) read(treeOf(one).stmt, 'statement', undefined, new Map(), found);
  return found;
}

function read(
  value: unknown,
  role: Query['role'],
  outer: Query | undefined,
  before: ReadonlyMap<string, Query>,
  found: Query[],
): Query | undefined {
  const type = Object.keys(treeOf(value))[0] ?? '';
  const node = fieldsOf(value, type);
  if (!node || !(type in kinds)) return undefined;
  const query: Query = {
    kind: kinds[type as keyof typeof kinds],
    node,
    role,
    outer,
    sources: [],
    conditions: conjuncts(node.whereClause),
    parts: [],
  };
  found.push(query);
  const named = new Map(before);
  for (const one of listOf(treeOf(node.withClause).ctes)) {
    const { ctename, ctequery } = fieldsOf(one, 'CommonTableExpr') ?? {};
    const first = read(ctequery, 'with', undefined, named, found);
    if (first) named.set(text(ctename), first);
  }
  if (isTree(node.relation)) query.target = sourceOf(node.relation, new Map());
  if (query.target && query.kind !== 'insert') query.sources.push(query.target);
  for (const one of [...listOf(node.fromClause), ...listOf(node.usingClause)]) from(one, query, named, found);
  for (const part of [node.larg, node.rarg])
    if (isTree(part)) query.parts.push(...maybe(read({ SelectStmt: part }, 'part', outer, named, found)));
  if (isTree(node.selectStmt)) query.parts.push(...maybe(read(node.selectStmt, 'part', outer, named, found)));
  const { withClause: _, larg: _l, rarg: _r, selectStmt: _s, ...own } = node;
  for (const [inside, fields] of nodesIn(own, (entered) => entered !== 'SelectStmt'))
    if (inside === 'SubLink') read(fields.subselect, 'expression', query, named, found);
  return query;
}

/** The query that a planner makes of this one and others: `exists` and `in` as a condition of their own become joins. */
export function joinedWith(query: Query): Query {
  const { outer, node, role } = query;
  if (!outer || (role !== 'from' && role !== 'expression')) return query;
  const isThis = (condition: unknown): boolean => {
    const negated = fieldsOf(condition, 'BoolExpr');
    if (negated?.boolop === 'NOT_EXPR') return isThis(listOf(negated.args)[0]);
    return fieldsOf(fieldsOf(condition, 'SubLink')?.subselect, 'SelectStmt') === node;
  };
  return role === 'from' || outer.conditions.some(isThis) ? joinedWith(outer) : query;
}

const maybe = (query: Query | undefined) => (query ? [query] : []);

function sourceOf(range: Tree, named: ReadonlyMap<string, Query>): Source {
  const name = text(range.relname);
  const query = range.schemaname ? undefined : named.get(name);
  return {
    alias: text(treeOf(range.alias).aliasname) || name,
    lateral: false,
    ...(query ? { query } : { table: name }),
  };
}

function from(value: unknown, query: Query, named: ReadonlyMap<string, Query>, found: Query[]): void {
  const range = fieldsOf(value, 'RangeVar');
  const join = fieldsOf(value, 'JoinExpr');
  const subselect = fieldsOf(value, 'RangeSubselect');
  if (range) query.sources.push(sourceOf(range, named));
  else if (join) {
    from(join.larg, query, named, found);
    from(join.rarg, query, named, found);
    query.conditions.push(...conjuncts(join.quals));
  } else if (subselect)
    query.sources.push({
      alias: text(treeOf(subselect.alias).aliasname),
      lateral: subselect.lateral === true,
      query: read(subselect.subquery, 'from', query, named, found),
    });
  else {
    const [fields] = Object.values(treeOf(value));
    query.sources.push({ alias: text(treeOf(treeOf(fields).alias).aliasname), lateral: false });
  }
}
