import type { Distribution } from '#server/platform/db/distribution.ts';
import { changing, columnsIn, refusedInUpdate } from './changing.ts';
import { Equalities, sourceNamed } from './companies.ts';
import {
  calledName,
  fieldsOf,
  joinedWith,
  listOf,
  nodesIn,
  queriesIn,
  text,
  treeOf,
  type Query,
  type Source,
} from './tree.ts';

/** Facts about a database that statements are judged by. */
export interface DatabaseFacts {
  kindOf(table: string): Distribution | undefined;
  /** `i`mmutable, `s`table or `v`olatile, as in `pg_proc`. */
  volatility(functionName: string): string;
  /** Functions of the product that read or write tables. */
  tableFunctions: ReadonlySet<string>;
}

export interface Violation {
  rule: keyof typeof rules;
  /** What is wrong, with the name of the table or the function. */
  what: string;
}

class Statement {
  readonly queries: readonly Query[];
  readonly equalities: Equalities;

  constructor(
    sqlText: string,
    readonly facts: DatabaseFacts,
  ) {
    this.queries = queriesIn(sqlText);
    this.equalities = new Equalities(this.queries);
  }

  kindOf = (source: Source | undefined): Distribution | undefined =>
    source?.table === undefined ? undefined : this.facts.kindOf(source.table);

  /** The distributed tables that a query reads or writes itself. */
  distributedIn = (query: Query): Source[] => query.sources.filter((one) => this.kindOf(one) === 'distributed');

  isWrittenShared = ({ kind, target }: Query): boolean =>
    kind !== 'select' && ['distributed', 'reference'].includes(this.kindOf(target) ?? '');
}

/** The rules of the house for statements, which make them right on one node and on many: see docs/architecture.md. */
export const rules = {
  /** Rows are locked at the top of a statement, in one table, of one company. */
  'locked-by-key': (statement: Statement) =>
    statement.queries.flatMap((query) => {
      const clauses = listOf(query.node.lockingClause).map((one) => fieldsOf(one, 'LockingClause') ?? {});
      if (!clauses.length) return [];
      const named = clauses.flatMap(({ lockedRels }) =>
        listOf(lockedRels).map((one) => text(fieldsOf(one, 'RangeVar')?.relname)),
      );
      const locked = query.sources.filter(({ alias }) => !named.length || named.includes(alias));
      const kinds = new Set(query.sources.map(statement.kindOf));
      if (!kinds.has('distributed') && !kinds.has('reference')) return [];
      if (query.role !== 'statement') return [`rows are locked inside a statement: ${tablesOf(locked)}`];
      if (!kinds.has('distributed')) return [];
      const [only, ...others] = locked;
      if (!only || others.length || statement.kindOf(only) !== 'distributed')
        return [`rows of several tables are locked: ${tablesOf(locked)}`];
      return statement.equalities.isFixed(only) ? [] : [`${tablesOf([only])} is locked without company_id = …`];
    }),

  /** Writes, and subqueries that read no table, contain only functions that every node computes alike. */
  'no-changing-function': (statement: Statement) => [
    ...bareSubqueries(statement),
    ...statement.queries.filter(statement.isWrittenShared).flatMap(({ kind, node }) => {
      const { facts } = statement;
      const conflict = treeOf(node.onConflictClause);
      const written = kind === 'update' ? [node.targetList, node.whereClause, node.fromClause] : [node.whereClause];
      return [
        ...(kind === 'insert' ? [] : written.flatMap((part) => refusedInUpdate(part, facts))),
        ...[conflict.targetList, conflict.whereClause].flatMap((part) =>
          changing(part, facts).map((name) => `${name} in on conflict do update`),
        ),
        ...changing(node.returningList, facts).map((name) => `${name} in returning`),
      ];
    }),
  ],

  /** A function that reads tables is called by itself. */
  'no-table-function': (statement: Statement) =>
    statement.queries.flatMap((query) => {
      if (![...query.sources, query.target].some((one) => statement.kindOf(one) === 'distributed')) return [];
      const { withClause: _, ...own } = query.node;
      const found: string[] = [];
      for (const [type, call] of nodesIn(own))
        if (type === 'FuncCall' && statement.facts.tableFunctions.has(calledName(call)))
          found.push(`${calledName(call)}() in a query over ${tablesOf(query.sources)}`);
      return found;
    }),

  /** Distributed rows are not looked up for each row of what all companies share: a table, or the rows of a function. */
  'no-shared-lateral': (statement: Statement) =>
    statement.queries.flatMap((query) => {
      const isShared = (one: Source | undefined): one is Source =>
        one !== undefined &&
        query.sources.includes(one) &&
        !one.query &&
        !['distributed', 'unknown'].includes(one.table ? (statement.kindOf(one) ?? 'unknown') : 'function');
      const lookups = [
        ...query.sources.flatMap((one) => (one.lateral && one.query ? [one.query] : [])),
        ...(statement.distributedIn(query).length ? [] : expressionsOf(query, statement.queries)),
      ];
      return lookups.flatMap((lookup) => {
        const inside = within(lookup, statement.queries);
        const read = inside.flatMap(statement.distributedIn).filter((one) => !statement.equalities.isFixed(one));
        const rows = inside.flatMap((one) => columnsIn(one.node).map((names) => sourceNamed(names.at(-2), one)));
        return read.length && rows.some(isShared)
          ? [`${tablesOf(read)} for each row of ${tablesOf(rows.filter(isShared))}`]
          : [];
      });
    }),

  /** A statement that writes is about one company; one that reads several joins rows within each. */
  'one-company': (statement: Statement) => [
    ...mixedConditions(statement),
    ...statement.queries.flatMap((query) => {
      const { kind, target } = query;
      const distributed = statement.distributedIn(query);
      const loose = distributed.filter((one) => !statement.equalities.isFixed(one));
      if (kind !== 'insert' && target && loose.includes(target)) return [`${kind} of ${target.table} in any company`];
      if (kind === 'insert' && statement.kindOf(target) === 'distributed') {
        const read = query.parts.flatMap((one) => within(one, statement.queries)).flatMap(statement.distributedIn);
        const any = read.filter((one) => !statement.equalities.isFixed(one));
        return any.length ? [`insert into ${target?.table} from ${tablesOf(any)} of any company`] : [];
      }
      const visible = [
        ...distributed,
        ...(query.role === 'expression' ? outerOf(query).flatMap(statement.distributedIn) : []),
      ];
      return loose
        .filter((one) => visible.some((other) => !statement.equalities.areSame(one, other)))
        .map((one) => `${one.table} is not joined by company_id`);
    }),
  ],

  /** The rows of a subquery that is run before the statement are sent to the nodes, which needs a column. */
  'no-empty-rows': (statement: Statement) =>
    statement.queries
      .filter(({ role, kind, node }) => role === 'from' && kind === 'select' && !listOf(node.targetList).length)
      .filter(({ node, parts }) => !parts.length && !node.valuesLists)
      .map((query) => `a subquery of ${tablesOf(query.sources)} without a column`),

  /** What only the coordinator has is never in one statement with rows of a company. */
  'no-local-join': (statement: Statement) => {
    const sources = statement.queries.flatMap((query) => [...query.sources, ...(query.target ? [query.target] : [])]);
    const local = sources.filter((one) => statement.kindOf(one) === 'local');
    const distributed = sources.filter((one) => statement.kindOf(one) === 'distributed');
    return local.length && distributed.length ? [`${tablesOf(local)} with ${tablesOf(distributed)}`] : [];
  },
} as const satisfies Readonly<Record<string, (statement: Statement) => string[]>>;

/** The violations of a statement, each once. @throws a syntax error */
export function violationsOf(sqlText: string, facts: DatabaseFacts): Violation[] {
  const statement = new Statement(sqlText, facts);
  return (Object.keys(rules) as (keyof typeof rules)[]).flatMap((rule) =>
    [...new Set<string>(rules[rule](statement))].map((what) => ({ rule, what })),
  );
}

/** Subqueries without a table that are computed for each row of several companies. */
function bareSubqueries(statement: Statement): string[] {
  const isLoose = (query: Query) => statement.distributedIn(query).some((one) => !statement.equalities.isFixed(one));
  return statement.queries
    .filter(({ outer, sources, parts, node }) => outer && !sources.length && !parts.length && columnsIn(node).length)
    .filter((query) => outerOf(query).some(isLoose))
    .flatMap(({ node }) => changing(Object.values(node), statement.facts))
    .map((name) => `${name} in a subquery without a table`);
}

/**
 * Either each part of a statement that is planned by itself has the company's value, or the columns of all rows are
 * joined: a value here and a column there are not seen to be the same company.
 */
function mixedConditions(statement: Statement): string[] {
  const { queries } = statement;
  const roots = queries.filter((query) => !isPartOfOuter(query, queries));
  return roots.flatMap((root) => {
    const planned = withinExpressions(root, queries);
    const levels = new Map(planned.map((query) => [query, joinedWith(query)]));
    const number = new Map([...new Set(levels.values())].map((level, at) => [level, at]));
    if (number.size < 2) return [];
    const rows = planned.flatMap((query) => statement.distributedIn(query).map((source) => ({ query, source })));
    const joined = new Equalities(queries, (query) => `value ${number.get(levels.get(query) ?? query)}`);
    const valued = rows.filter(({ query, source }) =>
      new Equalities(planned.filter((one) => levels.get(one) === levels.get(query))).isFixed(source),
    );
    const [first] = rows;
    if (!first || valued.length === rows.length || rows.every(({ source }) => joined.areSame(first.source, source)))
      return [];
    const others = rows.filter((one) => !valued.includes(one)).map(({ source }) => source);
    return valued.length ? [`${tablesOf(others)}: the company is a column here, and a value elsewhere`] : [];
  });
}

/** A query and those that are planned with it. */
const withinExpressions = (query: Query, all: readonly Query[]): Query[] => [
  query,
  ...all.filter((one) => one.outer === query && isPartOfOuter(one, all)).flatMap((one) => withinExpressions(one, all)),
];

/** A subquery that has a column of the query around it is planned with that; others can be planned before it. */
function isPartOfOuter(query: Query, all: readonly Query[]): boolean {
  if (!query.outer || (query.role !== 'from' && query.role !== 'expression')) return false;
  const inside = within(query, all);
  const own = new Set(inside.flatMap(({ sources }) => sources));
  return inside.some((one) =>
    columnsIn(one.node).some((names) => {
      const source = sourceNamed(names.at(-2), one);
      return source !== undefined && !own.has(source);
    }),
  );
}

const tablesOf = (sources: readonly Source[]): string =>
  [...new Set(sources.flatMap(({ table }) => table ?? []))].join(', ') || 'a subquery';

const outerOf = (query: Query): Query[] => (query.outer ? [query.outer, ...outerOf(query.outer)] : []);

const expressionsOf = (query: Query, all: readonly Query[]): Query[] =>
  all.filter((one) => one.outer === query && one.role === 'expression');

/** A query and those inside it. */
function within(query: Query, all: readonly Query[]): Query[] {
  const inside = [...query.parts, ...query.sources.flatMap((one) => one.query ?? []), ...expressionsOf(query, all)];
  return [query, ...inside.flatMap((one) => within(one, all))];
}
