import type { DatabaseFacts } from './rules.ts';
import { calledName, fieldsOf, namesIn, nodesIn, treeOf, type Tree } from './tree.ts';

/** Functions whose result may change, by the conditions under which a distributed database refuses them. */

type Facts = Pick<DatabaseFacts, 'volatility'>;

/** Reading a text as one of these depends on the session's settings. */
const readBySettings = new Set(['timestamptz', 'timestamp', 'date', 'time', 'timetz', 'interval']);

const outside = (type: string) => type !== 'SelectStmt';
const isLazy = (type: string) => type === 'CaseExpr' || type === 'CoalesceExpr';

/** The columns that an expression names, with their tables; those of its subqueries, too. */
export function columnsIn(value: unknown): string[][] {
  const found: string[][] = [];
  for (const [type, column] of nodesIn(value)) if (type === 'ColumnRef') found.push(namesIn(column.fields));
  return found;
}

/** Citus does not look into `case` and `coalesce` for columns; what they contain is judged by itself. */
function hasColumn(value: unknown): boolean {
  for (const [type] of nodesIn(value, (one) => outside(one) && !isLazy(one))) if (type === 'ColumnRef') return true;
  return false;
}

/** The name of a node's function that is not immutable. Times and intervals are added by the session's time zone. */
function changingName(type: string, node: Tree, { volatility }: Facts): string | undefined {
  if (type === 'FuncCall') return volatility(calledName(node)) === 'i' ? undefined : `${calledName(node)}()`;
  if (type === 'SQLValueFunction') return 'the current time';
  if (type === 'TypeCast') {
    const name = namesIn(treeOf(node.typeName).names).at(-1) ?? '';
    return readBySettings.has(name) && !fieldsOf(node.arg, 'A_Const') && hasColumn(node.arg) ? `::${name}` : undefined;
  }
  const sign = type === 'A_Expr' ? namesIn(node.name).at(-1) : undefined;
  if ((sign === '+' || sign === '-') && [node.lexpr, node.rexpr].some(isInterval)) return 'a sum with an interval';
  return undefined;
}

function isInterval(value: unknown): boolean {
  const call = fieldsOf(value, 'FuncCall');
  if (call) return calledName(call) === 'make_interval';
  const cast = fieldsOf(value, 'TypeCast');
  return namesIn(treeOf(cast?.typeName).names).at(-1) === 'interval';
}

/** The functions in a part of a statement that are stable or volatile; subqueries are run by themselves. */
export function changing(value: unknown, facts: Facts): string[] {
  const found: string[] = [];
  for (const [type, node] of nodesIn(value, outside)) {
    const name = changingName(type, node, facts);
    if (name) found.push(name);
  }
  return found;
}

/** What an update or a delete must not contain. */
export function refusedInUpdate(value: unknown, facts: Facts): string[] {
  const found: string[] = [];
  for (const [type, node] of nodesIn(value)) {
    if (type === 'FuncCall' && facts.volatility(calledName(node)) === 'v')
      found.push(`${calledName(node)}() is volatile`);
    if (type === 'CaseExpr' && node.arg) found.push('case with a value after it');
  }
  for (const [type, node] of nodesIn(value, (one) => outside(one) && !isLazy(one))) {
    if (isLazy(type)) found.push(...changing(node, facts).map((name) => `${name} in case or coalesce`));
    const name = changingName(type, node, facts);
    if (name && hasColumn(node)) found.push(`${name} of a column`);
  }
  return found;
}
