import { describe, expect, it } from 'vitest';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import type { Me } from '#contract/platform/session.ts';
import { resources } from '#resources/registry.ts';
import { activeItem, mostUsed, navigationFor, navigationParts, visited, type Visits } from '#src/navigation.ts';
import { buildMe } from '#tests/support/me.ts';

const places = (me: Me) => navigationFor(me, 'a', resources).map((item) => item.to);

describe('navigationFor', () => {
  it('shows a member only what the permissions open', () => {
    expect(places(buildMe())).toEqual(expect.arrayContaining(['/', '/crm', '/tables', '/manage-companies']));
    const flags = [...Object.keys(defaultBackhouse), ...resources.map(({ permission }) => permission)];
    const closed = Object.fromEntries(flags.map((flag) => [flag, false]));
    expect(places(buildMe({ permissions: { backhouse: closed } }))).toEqual([]);
    const without = places(buildMe({ permissions: { backhouse: { ...closed, companyManagement: true } } }));
    expect(without).toContain('/manage-companies');
    expect(without.filter((to) => ['/crm', '/tables', '/daily-report', '/'].includes(to))).toEqual([]);
    expect(places(buildMe({ permissions: { backhouse: { dailyReport: false } } }))).not.toContain('/daily-report');
  });

  it('shows the worked example to those alone whose permissions name it', () => {
    expect(places(buildMe())).not.toContain('/suppliers');
    expect(places(buildMe({ isAdmin: true, role: 'manager' }))).not.toContain('/suppliers');
    const named = buildMe({ permissions: { backhouse: { supplierManagement: true } } });
    expect(places(named)).toContain('/suppliers');
  });

  it('keeps the admin section to administrators', () => {
    expect(places(buildMe({ role: 'manager' })).some((to) => to.startsWith('/admin'))).toBe(false);
    expect(places(buildMe({ isAdmin: true, role: 'read' }))).toContain('/admin/manage-companies');
  });

  it('shows the outbox to managers among them', () => {
    const outbox = (role: Me['role']) => places(buildMe({ isAdmin: true, role })).includes('/admin/outbox');
    expect((['read', 'write', 'manager'] as const).map(outbox)).toEqual([false, false, true]);
  });

  it('puts daily work first and the sections in their order', () => {
    const items = navigationFor(buildMe({ isAdmin: true, role: 'manager' }), 'a', resources);
    expect(items.map((item) => item.section)).toEqual(
      [...items].map((item) => item.section).sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
    expect(items[0]?.to).toBe('/');
    expect(items[1]?.to).toBe('/daily-report');
    expect(items.find(({ section }) => section === 'management')?.to).toBe('/crm');
    expect(items.at(-1)?.to).toBe('/admin/outbox');
  });
});

const order = ['report', 'management', 'admin'];

describe('activeItem', () => {
  const items = navigationFor(buildMe({ isAdmin: true, role: 'manager' }), 'a', resources);
  it.each([
    ['/', '/'],
    ['/crm', '/crm'],
    ['/tables/t1', '/tables'],
    ['/daily-report/walk-in', '/daily-report'],
    ['/admin/manage-companies/a', '/admin/manage-companies'],
    ['/nowhere', undefined],
  ])('marks for %s the place %s', (path, place) => {
    expect(activeItem(items, path)?.to).toBe(place);
  });
});

describe('partsOf', () => {
  const all = navigationFor(buildMe({ isAdmin: true, role: 'manager' }), 'a', resources);
  const management = all.filter(({ section }) => section === 'management');

  it('puts what belongs together under one heading, in the order of the sidebar', () => {
    const parts = navigationParts(management);
    expect(parts.flatMap(({ items }) => items).map(({ to }) => to)).toEqual(management.map(({ to }) => to));
    expect(parts[0]?.group).toBe('guests');
    expect(parts[0]?.items.slice(0, 2).map(({ to }) => to)).toEqual(['/crm', '/crm/import']);
    expect(parts[0]?.items).toEqual(management.filter(({ group }) => group === 'guests'));
    expect(parts.filter(({ group }) => group !== null).map(({ group }) => group)).toEqual([
      'guests',
      'menus',
      'queueing',
      'reservations',
      'organization',
    ]);
  });

  it('needs no heading for one place alone', () => {
    const [guests] = management;
    expect(navigationParts(guests ? [guests] : [])).toEqual([{ group: null, items: [guests] }]);
  });
});

describe('what is used most', () => {
  const items = navigationFor(buildMe({ isAdmin: true, role: 'manager' }), 'a', resources);
  const used = (visits: Visits) => mostUsed(items, visits).map(({ to }) => to);

  it('is at hand once it is a habit, four places at most, in the order of the sidebar', () => {
    expect(used({})).toEqual([]);
    expect(used({ '/crm': 9 })).toEqual([]);
    expect(used({ '/crm': 9, '/tables': 2 })).toEqual([]);
    expect(used({ '/tables': 3, '/crm': 9, '/': 50, '/gone': 20 })).toEqual(['/crm', '/tables']);
    const many = { '/daily-report': 3, '/crm': 9, '/crm/import': 8, '/tables': 7, '/manage-companies': 6 };
    expect(used(many)).toEqual(['/crm', '/crm/import', '/tables', '/manage-companies']);
  });

  it('needs no list of its own where there are few places', () => {
    expect(mostUsed(items.slice(0, 12), { '/crm': 9, '/daily-report': 9 })).toEqual([]);
  });

  it('follows a new habit', () => {
    let visits: Visits = { '/crm': 190, '/tables': 1 };
    for (let time = 0; time < 200; time += 1) visits = visited(visits, '/daily-report');
    expect(visits['/daily-report']).toBeGreaterThan(visits['/crm'] ?? 0);
    expect(visits['/tables']).toBe(0);
  });
});
