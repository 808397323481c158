import { describe, expect, it } from 'vitest';
import * as rows from '#ui/tree/groups.ts';

/** Rows in groups, without their screen. */

const shelf: rows.Grouped = {
  groups: ['novels', 'poems', 'maps'],
  members: { novels: ['emma', 'middlemarch'], poems: ['emma', 'haiku', 'odes'], maps: [] },
};

describe('Rows in groups', () => {
  it('have ids, of which one names one row', () => {
    expect(rows.allRowIds(shelf)).toEqual([
      'novels',
      'novels/emma',
      'novels/middlemarch',
      'poems',
      'poems/emma',
      'poems/haiku',
      'poems/odes',
      'maps',
    ]);
    expect(rows.rowParts('poems/emma')).toEqual({ group: 'poems', member: 'emma' });
    expect(rows.hasRow(shelf, 'maps')).toBe(true);
    expect(rows.hasRow(shelf, 'maps/emma')).toBe(false);
    expect(rows.membersOfRows(shelf, ['novels', 'poems/emma', 'poems/odes'])).toEqual(['emma', 'middlemarch', 'odes']);
  });

  it('move within a group, to another, and onto themselves', () => {
    expect(rows.movedTo(shelf, ['poems/emma'], 'poems', 2).members.poems).toEqual(['haiku', 'odes', 'emma']);
    const across = rows.movedTo(shelf, ['poems/haiku', 'poems/odes'], 'novels', 1);
    expect(across.members).toMatchObject({ novels: ['emma', 'haiku', 'odes', 'middlemarch'], poems: ['emma'] });
    const onto = rows.movedTo(shelf, ['novels/emma'], 'poems', 3);
    expect(onto.members).toMatchObject({ novels: ['middlemarch'], poems: ['haiku', 'odes', 'emma'] });
  });

  it('move as groups among groups only', () => {
    expect(rows.movedTo(shelf, ['maps', 'poems/odes'], null, 0).groups).toEqual(['maps', 'novels', 'poems']);
  });

  it('are nudged by one, and stop at the ends', () => {
    const down = rows.nudged(shelf, ['poems/emma', 'poems/haiku'], 1);
    expect(down.members.poems).toEqual(['odes', 'emma', 'haiku']);
    expect(rows.nudged(down, ['poems/emma', 'poems/haiku'], 1)).toBe(down);
    expect(rows.nudged(down, ['poems/emma', 'poems/haiku'], -1).members.poems).toEqual(['emma', 'haiku', 'odes']);
    expect(rows.nudged(shelf, ['maps'], -1).groups).toEqual(['novels', 'maps', 'poems']);
    expect(rows.nudged(shelf, ['novels/emma', 'poems/odes'], 1)).toBe(shelf);
  });

  it('are added once, as many as fit, and removed with what they contain', () => {
    expect(rows.withGroups(shelf, ['poems', 'atlases', 'atlases', 'plays'], 1).groups).toEqual([
      'novels',
      'poems',
      'maps',
      'atlases',
    ]);
    expect(rows.withGroups(shelf, ['maps'])).toBe(shelf);
    const more = rows.withMembers(shelf, 'novels', ['emma', 'ulysses', 'persuasion'], 1);
    expect(more.members.novels).toEqual(['emma', 'middlemarch', 'ulysses']);
    expect(rows.withMembers(shelf, 'none', ['emma'])).toBe(shelf);
    const less = rows.withoutRows(shelf, ['novels', 'poems/odes']);
    expect(less).toEqual({ groups: ['poems', 'maps'], members: { poems: ['emma', 'haiku'], maps: [] } });
    expect(less.members.maps).toBe(shelf.members.maps);
  });
});
