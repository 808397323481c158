import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider, loginAddress, toLogin } from '#auth-provider/index.ts';
import { decideAction, type ResourceRights } from '#contract/platform/rights.ts';
import { session } from '#auth-provider/session.ts';
import { ResponseError, sendThrough } from '#data-provider/client.ts';
import { buildMe } from '#tests/support/me.ts';

const rights: ResourceRights = {
  permission: 'wineManagement',
  roles: { create: ['write', 'manager'], edit: ['write', 'manager'], delete: ['manager'] },
};

const me = buildMe({ companyPermissions: { closed: { backhouse: { wineManagement: false } } } });

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { location: { pathname: '/crm', search: '?page=2' } });
});
afterEach(() => {
  session.clear();
  session.signOut(false);
  vi.unstubAllGlobals();
});

/** A provider whose server answers with a status, and what it left for and cleared. */
function provider(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  sendThrough(async () => new Response(status === 204 ? null : JSON.stringify(body), { status, headers }));
  const leave = vi.fn<(address: string) => void>();
  const onEnd = vi.fn<() => void>();
  const auth = createAuthProvider({ rightsOf: (name) => (name === 'suppliers' ? rights : undefined), leave, onEnd });
  return { auth, leave, onEnd };
}

describe('login and logout', () => {
  it('keeps the token for the week or for the window', async () => {
    const { auth } = provider(200, { token: 't1', expiresAt: '2026-01-01T00:00:00Z', me });
    await auth.login({ email: me.email, password: 'x', keepLoggedIn: true });
    expect(localStorage.getItem('maitre.token')).toBe('t1');
    await auth.login({ email: me.email, password: 'x', keepLoggedIn: false });
    expect(localStorage.getItem('maitre.token')).toBeNull();
    expect(sessionStorage.getItem('maitre.token')).toBe('t1');
    await expect(auth.getIdentity()).resolves.toEqual({ id: 'u1', fullName: 'Staff', email: me.email });
  });

  it('clears everything and leads to the login', async () => {
    const { auth, leave, onEnd } = provider(204);
    localStorage.setItem('maitre.token', 't1');
    await expect(auth.logout()).resolves.toBe(false);
    expect(localStorage.getItem('maitre.token')).toBeNull();
    expect(onEnd).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledWith('/login');
  });

  it('is not led elsewhere by what sees the session end meanwhile', async () => {
    const { auth, leave } = provider(204);
    localStorage.setItem('maitre.token', 't1');
    const signingOut = auth.logout();
    await auth.checkError(new ResponseError(401, 'unauthorized', 'x', 'x')).catch(() => undefined);
    await auth.logout();
    toLogin({ pathname: '/crm', search: '' }, leave);
    await signingOut;
    toLogin({ pathname: '/crm', search: '' }, leave);
    expect(leave.mock.calls).toEqual([['/login']]);
  });

  it('leads to the login again once signing out has failed', async () => {
    const { auth, leave } = provider(500, { code: 'UNKNOWN_ERROR', reason: 'x', message: 'x' });
    localStorage.setItem('maitre.token', 't1');
    await auth.logout();
    toLogin({ pathname: '/crm', search: '' }, leave);
    expect(leave.mock.calls).toEqual([['/'], ['/login?redirect=%2Fcrm']]);
  });

  it.each([
    ['<https://id.example/end?client_id=maitre>; rel="end-session"', 'https://id.example/end?client_id=maitre'],
    ['<javascript:alert(1)>; rel="end-session"', '/login'],
    ['<https://id.example/other>; rel="preload"', '/login'],
  ])('goes by way of the provider where it has a session of its own: %s', async (link, address) => {
    const { auth, leave } = provider(204, {}, { link });
    localStorage.setItem('maitre.token', 't1');
    await auth.logout();
    expect(leave).toHaveBeenCalledWith(address);
    expect(localStorage.getItem('maitre.token')).toBeNull();
  });

  it('leads to the start page, still signed in, where signing out failed', async () => {
    const { auth, leave, onEnd } = provider(500, { code: 'UNKNOWN_ERROR', reason: 'x', message: 'x' });
    localStorage.setItem('maitre.token', 't1');
    await auth.logout();
    expect(leave).toHaveBeenCalledWith('/');
    expect(onEnd).not.toHaveBeenCalled();
    expect(localStorage.getItem('maitre.token')).toBe('t1');
  });

  it('takes a session that is already over for signed out', async () => {
    const { auth, leave } = provider(401, { code: 'unauthorized', reason: 'x', message: 'x' });
    localStorage.setItem('maitre.token', 't1');
    await auth.logout();
    expect(leave).toHaveBeenCalledWith('/login');
  });

  it('ends the session on a 401 of any call, and comes back to the page afterwards', async () => {
    const { auth, leave } = provider(204);
    localStorage.setItem('maitre.token', 't1');
    await expect(auth.checkError(new ResponseError(403, 'permission_denied', 'x', 'x'))).resolves.toBeUndefined();
    await expect(auth.checkError(new ResponseError(401, 'unauthorized', 'x', 'x'))).rejects.toBeDefined();
    await expect(auth.checkAuth()).rejects.toBeDefined();
    await auth.logout();
    expect(leave).toHaveBeenCalledWith('/login?redirect=%2Fcrm%3Fpage%3D2');
  });

  it('names the page to come back to, unless it is the start page', () => {
    expect(loginAddress({ pathname: '/', search: '' })).toBe('/login');
    expect(loginAddress({ pathname: '/crm', search: '' })).toBe('/login?redirect=%2Fcrm');
  });
});

describe('canAccess', () => {
  it('answers from memory for the company in force', async () => {
    const { auth } = provider(500);
    await expect(auth.canAccess({ resource: 'suppliers', action: 'list' })).resolves.toBe(false);
    session.keep(me);
    await expect(auth.canAccess({ resource: 'suppliers', action: 'list' })).resolves.toBe(true);
    session.workIn('closed');
    await expect(auth.canAccess({ resource: 'suppliers', action: 'list' })).resolves.toBe(false);
    await expect(auth.canAccess({ resource: 'unheard-of', action: 'list' })).resolves.toBe(false);
  });

  it.each([
    ['read', 'list', true],
    ['read', 'edit', false],
    ['write', 'create', true],
    ['write', 'delete', false],
    ['manager', 'delete', true],
  ] as const)('lets the role %s %s: %s', (role, action, allowed) => {
    expect(decideAction(rights, action, { ...me, role }, 'a')).toBe(allowed);
  });

  it('lets only users with all branches change what all branches share', () => {
    const shared = { ...rights, ofAllBranches: true };
    const as = (allBranches: boolean, isAdmin = false) => ({
      ...me,
      isAdmin,
      role: 'write' as const,
      companies: [{ id: 'a', name: 'A', logo: null, language: 'en' as const, branches: [], allBranches }],
    });
    const may = (who: ReturnType<typeof as>, action: string) => decideAction(shared, action, who, 'a');
    expect(['edit', 'list'].map((action) => may(as(true), action))).toEqual([true, true]);
    expect(['create', 'edit', 'list'].map((action) => may(as(false), action))).toEqual([false, false, true]);
    expect(may(as(false, true), 'edit')).toBe(true);
  });

  it('lets nobody do what the declaration gives to nobody', () => {
    const none = { ...rights, roles: { create: null, edit: null, delete: null } };
    expect(decideAction(none, 'delete', { ...me, role: 'manager' }, 'a')).toBe(false);
  });
});
