/** Rows in groups. It is never changed in place, so that unchanged parts stay the same objects. */
export interface Grouped {
  /** In their order. */
  groups: readonly string[];
  /** The members of each group, in their order. One can be in several groups. */
  members: Readonly<Record<string, readonly string[]>>;
}

/** A row: a group, or a member in a group. */
export interface RowParts {
  group: string;
  member?: string;
}

/** The id of a row. A member that is in two groups has two rows. */
export const treeRowId = (group: string, member?: string): string =>
  member === undefined ? group : `${group}/${member}`;

export function rowParts(id: string): RowParts {
  const at = id.indexOf('/');
  return at < 0 ? { group: id } : { group: id.slice(0, at), member: id.slice(at + 1) };
}

const rowIds = new WeakMap<readonly string[], { group: string; ids: readonly string[] }>();
/** The ids of a group's rows: the same texts for the same list, which are found faster. */
export function rowIdsOf(group: string, members: readonly string[]): readonly string[] {
  const known = rowIds.get(members);
  if (known?.group === group) return known.ids;
  const ids = members.map((member) => treeRowId(group, member));
  rowIds.set(members, { group, ids });
  return ids;
}

/** The ids of all rows, in their order. */
export const allRowIds = ({ groups, members }: Grouped): string[] =>
  groups.flatMap((group) => [group, ...rowIdsOf(group, members[group] ?? [])]);

/** Whether a row is still there. */
export function hasRow({ members }: Grouped, id: string): boolean {
  const { group, member } = rowParts(id);
  return Boolean(member === undefined ? members[group] : members[group]?.includes(member));
}

/** The members of rows, each once; those of a group are all of it. */
export function membersOfRows({ members }: Grouped, ids: readonly string[]): string[] {
  const all = ids
    .map(rowParts)
    .flatMap(({ group, member }) => (member === undefined ? (members[group] ?? []) : [member]));
  return [...new Set(all)];
}

const inserted = (list: readonly string[], at: number, added: readonly string[]) => [
  ...list.slice(0, at),
  ...added,
  ...list.slice(at),
];

/** With groups that are not there yet, at the end. */
export function withGroups<T extends Grouped>(rows: T, ids: readonly string[], most = Infinity): T {
  const added = [...new Set(ids)].filter((id) => !rows.members[id]).slice(0, Math.max(0, most));
  if (!added.length) return rows;
  const members = { ...rows.members, ...Object.fromEntries(added.map((id) => [id, []])) };
  return { ...rows, groups: [...rows.groups, ...added], members };
}

/** With members of a group; those that it has already stay where they are. @param most of them */
export function withMembers<T extends Grouped>(rows: T, group: string, ids: readonly string[], most = Infinity): T {
  const list = rows.members[group];
  if (!list) return rows;
  const there = new Set(list);
  const added = [...new Set(ids)].filter((id) => !there.has(id)).slice(0, Math.max(0, most));
  return added.length ? { ...rows, members: { ...rows.members, [group]: [...list, ...added] } } : rows;
}

/** Without rows: groups with their members, and members in their group. */
export function withoutRows<T extends Grouped>(rows: T, ids: readonly string[]): T {
  const gone = new Set(ids);
  const groups = rows.groups.filter((id) => !gone.has(id));
  const touched = new Set(ids.map((id) => rowParts(id).group));
  const left = groups.map((id) => {
    const list = rows.members[id] ?? [];
    return [id, touched.has(id) ? list.filter((member) => !gone.has(treeRowId(id, member))) : list];
  });
  return { ...rows, groups, members: Object.fromEntries(left) };
}

/**
 * Moves rows, in their order on the screen, to a place. Groups move among groups, members into the target group, where
 * one that is already there moves to the new place.
 *
 * @param target a group, or null for the list of groups
 * @param at the place among the rows that do not move
 */
export function movedTo<T extends Grouped>(rows: T, ids: readonly string[], target: string | null, at: number): T {
  const parts = ids.map(rowParts);
  if (target === null) {
    const moving = parts.filter(({ member }) => member === undefined).map(({ group }) => group);
    const rest = rows.groups.filter((id) => !moving.includes(id));
    return { ...rows, groups: inserted(rest, at, moving) };
  }
  const going = new Set(parts.flatMap(({ member }) => (member === undefined ? [] : [member])));
  if (!rows.members[target] || !going.size) return rows;
  const members: Record<string, readonly string[]> = { ...rows.members };
  for (const { group, member } of parts)
    if (member !== undefined) members[group] = (members[group] ?? []).filter((one) => one !== member);
  // One that is already there, and before the place, shifts it.
  const stayed = members[target] ?? [];
  const before = stayed.slice(0, at).filter((id) => going.has(id)).length;
  const rest = stayed.filter((id) => !going.has(id));
  return { ...rows, members: { ...members, [target]: inserted(rest, at - before, [...going]) } };
}

/** Moves rows of one list one place up or down; groups with members, and members of several groups, stay. */
export function nudged<T extends Grouped>(rows: T, ids: readonly string[], by: -1 | 1): T {
  const parts = ids.map(rowParts);
  const [first] = parts;
  if (!first || parts.some(({ member }) => (member === undefined) !== (first.member === undefined))) return rows;
  const parent = first.member === undefined ? null : first.group;
  if (parent !== null && parts.some(({ group }) => group !== parent)) return rows;
  const list = parent === null ? rows.groups : (rows.members[parent] ?? []);
  const moving = new Set(parts.map(({ group, member }) => member ?? group));
  const indexes = list.flatMap((id, index) => (moving.has(id) ? [index] : []));
  const start = by < 0 ? Math.min(...indexes) - 1 : Math.max(...indexes) + 2 - moving.size;
  if (start < 0 || start > list.length - moving.size) return rows;
  const sorted = indexes.map((index) => list[index] ?? '');
  return movedTo(rows, parent === null ? sorted : sorted.map((id) => treeRowId(parent, id)), parent, start);
}
