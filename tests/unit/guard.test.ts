import { describe, expect, it } from 'vitest';
import { screens } from '#contract/platform/screens.ts';
import type { Me } from '#contract/platform/session.ts';
import { resources } from '#resources/registry.ts';
import { decideAccess } from '#src/decideAccess.ts';
import { declaredScreens, matchScreen, pathShape } from '#src/screens.ts';
import { buildMe } from '#tests/support/me.ts';

const decide = (path: string, me: Me | null, companyId: string | null = 'a') =>
  decideAccess(matchScreen(path)?.screen ?? null, me, companyId);

/** Who was given the worked example. */
const given = { permissions: { backhouse: { supplierManagement: true } } };

describe('decideAccess', () => {
  it('asks for a login first, even where there is no such screen', () => {
    expect(decide('/crm', null)).toEqual({ kind: 'login' });
    expect(decide('/nowhere', null)).toEqual({ kind: 'login' });
  });

  it('shows an empty block on an unknown route', () => {
    expect(decide('/nowhere', buildMe())).toEqual({ kind: 'empty' });
  });

  it('lets everyone who is signed in open the start page', () => {
    expect(decide('/', buildMe({ permissions: { backhouse: { overview: false } } }))).toEqual({ kind: 'allow' });
  });

  it('goes by the default of a flag that is not stored', () => {
    expect(decide('/crm', buildMe())).toEqual({ kind: 'allow' });
    expect(decide('/deposit-management', buildMe())).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/tables', buildMe())).toEqual({ kind: 'allow' });
    expect(decide('/suppliers', buildMe())).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/suppliers', buildMe({ isAdmin: true }))).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/suppliers', buildMe(given))).toEqual({ kind: 'allow' });
    expect(decide('/suppliers', buildMe({ ...given, isAdmin: true }))).toEqual({ kind: 'allow' });
  });

  it('opens what any of several permissions opens', () => {
    const me = (overview: boolean, dailyReport: boolean) =>
      buildMe({ permissions: { backhouse: { overview, dailyReport } } });
    expect(decide('/reservations', me(true, false))).toEqual({ kind: 'allow' });
    expect(decide('/reservations', me(false, true))).toEqual({ kind: 'allow' });
    expect(decide('/reservations', me(false, false))).toEqual({ kind: 'redirect', to: '/' });
  });

  it("prefers the company's own permissions to the general ones, and decides anew for another company", () => {
    const me = buildMe({
      permissions: { backhouse: { crm: true } },
      companyPermissions: { a: { backhouse: { crm: false } } },
    });
    expect(decide('/crm', me, 'a')).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/crm', me, 'b')).toEqual({ kind: 'allow' });
  });

  it('knows only the general permissions of a v1 user', () => {
    const me = buildMe({
      version: 'v1',
      permissions: { backhouse: { crm: false } },
      companyPermissions: { a: { backhouse: { crm: true } } },
    });
    expect(decide('/crm', me, 'a')).toEqual({ kind: 'redirect', to: '/' });
  });

  it('opens the admin area to administrators with one of the roles only', () => {
    expect(decide('/admin/manage-companies', buildMe({ role: 'manager' }))).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/admin/manage-companies', buildMe({ isAdmin: true, role: 'read' }))).toEqual({ kind: 'allow' });
    expect(decide('/admin/create-company', buildMe({ isAdmin: true, role: 'read' }))).toEqual({
      kind: 'redirect',
      to: '/',
    });
    expect(decide('/admin/manage-companies', buildMe({ isAdmin: true, role: 'none' }))).toEqual({
      kind: 'redirect',
      to: '/',
    });
  });

  it('withholds the omnichannel report from administrators', () => {
    expect(decide('/omnichannel-report', buildMe({ isAdmin: true }))).toEqual({ kind: 'redirect', to: '/' });
  });

  it('sends a parent path on, but only whom it lets in', () => {
    expect(decide('/daily-report', buildMe())).toEqual({ kind: 'redirect', to: '/daily-report/booking' });
    expect(decide('/deposit-report', buildMe())).toEqual({ kind: 'redirect', to: '/' });
  });

  it.each([
    ['/suppliers/create', '/suppliers/new'],
    ['/customers/create', '/crm/new'],
    ['/crm/create', '/crm/new'],
    ['/vouchers/create', '/vouchers/a/new/edit'],
    ['/surveys/create', '/surveys/a/new'],
    ['/surveys/a/create', '/surveys/a/new'],
  ])('leads from %s, as react-admin has it, to where something is made: %s', (path, to) => {
    const flags = { surveyManagement: true, voucherManagement: true, supplierManagement: true };
    expect(decide(path, buildMe({ permissions: { backhouse: flags } }))).toEqual({ kind: 'redirect', to });
  });

  it('knows react-admin’s address for every resource that has such a page', () => {
    for (const { name, routes } of resources)
      expect(matchScreen(`/${name}/create`)?.screen.redirect ?? null, name).toBe(routes.create);
  });

  it("keeps a declared resource's create screen to its roles", () => {
    expect(decide('/suppliers/create', buildMe({ ...given, role: 'read' }))).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/suppliers/new', buildMe({ ...given, role: 'read' }))).toEqual({ kind: 'redirect', to: '/' });
    expect(decide('/suppliers/new', buildMe({ ...given, role: 'write' }))).toEqual({ kind: 'allow' });
    expect(decide('/suppliers/s1', buildMe({ ...given, role: 'read' }))).toEqual({ kind: 'allow' });
  });
});

describe('matchScreen', () => {
  it('prefers the screen with fewer parameters', () => {
    expect(matchScreen('/suppliers/new')?.screen.path).toBe('/suppliers/new');
    expect(matchScreen('/surveys/a/new')?.screen.path).toBe('/surveys/:companyId/new');
  });

  it('reads parameters, decoded where they can be', () => {
    expect(matchScreen('/manage-companies/a%20b')?.params).toEqual({ companyId: 'a b' });
    expect(matchScreen('/suppliers/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' });
  });

  it('takes a row that is declared from the declaration alone', () => {
    const declared = new Set(declaredScreens.map(({ path }) => pathShape(path)));
    expect(screens.filter(({ path }) => declared.has(pathShape(path)))).toEqual([]);
    expect(declared.size).toBe(declaredScreens.length);
  });
});
