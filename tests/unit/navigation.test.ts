import { describe, expect, it } from 'vitest';
import { defaultBackhouse } from '#contract/permissions.ts';
import type { Me } from '#contract/session.ts';
import { resources } from '#resources/registry.ts';
import { activeItem, navigationFor } from '#src/navigation.ts';
import { buildMe } from '#tests/support/me.ts';

const places = (me: Me) => navigationFor(me, 'a', resources).map((item) => item.to);

describe('navigationFor', () => {
  it('shows a member only what the permissions open', () => {
    expect(places(buildMe())).toEqual(expect.arrayContaining(['/', '/crm', '/suppliers', '/manage-companies']));
    const flags = [...Object.keys(defaultBackhouse), ...resources.map(({ permission }) => permission)];
    const closed = Object.fromEntries(flags.map((flag) => [flag, false]));
    const without = buildMe({ permissions: { backhouse: { ...closed, companyManagement: true } } });
    expect(places(without)).toEqual(['/manage-companies']);
    expect(places(buildMe({ permissions: { backhouse: { dailyReport: false } } }))).not.toContain('/daily-report');
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
    ['/suppliers/s1', '/suppliers'],
    ['/daily-report/walk-in', '/daily-report'],
    ['/admin/manage-companies/a', '/admin/manage-companies'],
    ['/nowhere', undefined],
  ])('marks for %s the place %s', (path, place) => {
    expect(activeItem(items, path)?.to).toBe(place);
  });
});
