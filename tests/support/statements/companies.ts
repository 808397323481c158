import { fieldsOf, listOf, namesIn, nodesIn, text, type Query, type Source } from './tree.ts';

/** Which columns of a statement are equal to each other, and which to one value: that is how rows of one company are found. */
export class Equalities {
  private readonly same = new Map<string, string>();
  private readonly numbers = new Map<Source, number>();

  /** @param valueOf a name for the values of a query; columns that are equal to values of one name are equal */
  constructor(
    queries: readonly Query[],
    private readonly valueOf: (query: Query) => string = () => fixed,
  ) {
    for (const query of queries) {
      for (const source of query.sources) this.throughSubquery(source);
      for (const condition of query.conditions) this.add(condition, query);
    }
  }

  /** Whether a column of these rows has one value, which the statement contains. */
  isFixed(source: Source, column = 'company_id'): boolean {
    return this.find(this.key(source, column)) === this.find(fixed);
  }

  areSame(one: Source, other: Source, column = 'company_id'): boolean {
    return this.find(this.key(one, column)) === this.find(this.key(other, column));
  }

  private add(condition: unknown, query: Query): void {
    const equal = fieldsOf(condition, 'A_Expr');
    if (equal?.kind !== 'AEXPR_OP' || namesIn(equal.name).at(-1) !== '=') return;
    const lefts = rowOf(equal.lexpr);
    const rights = rowOf(equal.rexpr);
    if (lefts.length !== rights.length) return;
    lefts.forEach((left, at) => {
      const keys = [left, rights[at]].map((side) => this.keyOf(side, query));
      if (keys[0] && keys[1]) this.same.set(this.find(keys[0]), this.find(keys[1]));
    });
  }

  /** Of a column, or of a value without columns. */
  private keyOf(value: unknown, query: Query): string | undefined {
    const column = fieldsOf(value, 'ColumnRef');
    if (column) {
      const names = namesIn(column.fields);
      const source = sourceNamed(names.at(-2), query);
      return source && this.key(source, names.at(-1) ?? '');
    }
    for (const [type] of nodesIn(value)) if (type === 'ColumnRef' || type === 'SubLink') return undefined;
    return this.valueOf(query);
  }

  /** A column of a subquery is the one that the subquery reads. */
  private throughSubquery(source: Source): void {
    if (!source.query) return;
    for (const [query, name, value] of columnsOf(source.query)) {
      const inside = this.keyOf(value, query);
      if (inside) this.same.set(this.find(this.key(source, name)), this.find(inside));
    }
  }

  private key(source: Source, column: string): string {
    const number = this.numbers.get(source) ?? this.numbers.size;
    this.numbers.set(source, number);
    return `${number}.${column}`;
  }

  private find(key: string): string {
    const next = this.same.get(key);
    return next === undefined || next === key ? key : this.find(next);
  }
}

const fixed = 'fixed';

const rowOf = (value: unknown): readonly unknown[] => {
  const row = fieldsOf(value, 'RowExpr');
  return row ? listOf(row.args) : [value];
};

/** The result columns of a query, with the query that each is read in. */
function columnsOf(query: Query): [Query, string, unknown][] {
  const results = query.kind === 'select' ? query.node.targetList : query.node.returningList;
  const own = listOf(results).flatMap((one): [Query, string, unknown][] => {
    const { name, val } = fieldsOf(one, 'ResTarget') ?? {};
    const names = namesIn(fieldsOf(val, 'ColumnRef')?.fields);
    if (names.at(-1) !== '*') return [[query, text(name) || (names.at(-1) ?? ''), val]];
    const fields = [...names.slice(0, -1), 'company_id'].map((sval) => ({ String: { sval } }));
    return [[query, 'company_id', { ColumnRef: { fields } }]];
  });
  return [...own, ...query.parts.flatMap(columnsOf)];
}

/** Without a name, the first source that may have the column. */
export function sourceNamed(alias: string | undefined, query: Query | undefined): Source | undefined {
  if (!query) return undefined;
  const found = alias
    ? query.sources.find((one) => one.alias === alias)
    : (query.sources.find((one) => one.table) ?? query.sources[0]);
  return found ?? sourceNamed(alias, query.outer);
}
