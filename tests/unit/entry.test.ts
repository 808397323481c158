import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { authPathOf } from '#contract/platform/authPaths.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { acceptInvitation, viewInvitation } from '#contract/organization/invitations.ts';
import { getMe, login, requestPasswordReset, resetPassword } from '#contract/platform/session.ts';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import customers from '#resources/guests/customers/resource.ts';
import { parseListState } from '#resources/framework/view/listState.ts';
import { firstListCall } from '#src/entry/early.ts';
import { calls, loginFor, opens, targetAfterLogin } from '#src/entry/paths.ts';
import { looksLikeEmail, passwordLength } from '#src/entry/rules.ts';

const origin = 'https://office.example';
const after = (redirect: string) => targetAfterLogin(`?redirect=${encodeURIComponent(redirect)}`, origin);

describe('where login leads', () => {
  it('goes back to the page that was wanted, with its state', () => {
    expect(after('/crm?page=2&companyId=c1#top')).toBe('/crm?page=2&companyId=c1#top');
    expect(targetAfterLogin(loginFor('/crm?filters={"isVIP":true}').slice('/login'.length), origin)).toBe(
      '/crm?filters={%22isVIP%22:true}',
    );
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e%2e//elsewhere.example',
    '/\\\\elsewhere.example',
    '/%6Cogin',
    '/%',
    'javascript:alert(1)',
    'crm',
    '/login',
    '/login/?redirect=/login',
    '/reset-password?token=x',
    '',
  ])('never leaves the product or ends on a login screen: %j', (redirect) => {
    expect(after(redirect)).toBe('/');
  });

  it('is a path of this product, whatever the address says', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '\\',
      '%2e',
      '%2f',
      '\t',
      '\n',
      '@',
      ':',
      '#',
      '?',
      '%',
      'login',
      'x',
      '.example',
    );
    const hostile = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 9 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(hostile, (redirect) => {
        const target = after(redirect);
        expect(target).toMatch(/^\/(?![/\\])/);
        // As `history.replaceState` reads it, which throws where the site is another.
        const { origin: site, pathname } = new URL(target, `${origin}/login`);
        expect(site).toBe(origin);
        expect(decodeURIComponent(pathname)).not.toMatch(/^\/login\/?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('says nothing of the front page', () => {
    expect(loginFor('/')).toBe('/login');
  });
});

describe('what an address opens', () => {
  it('is the app for who is signed in, but for a reset link', () => {
    expect(opens('/login', true)).toBe('app');
    expect(opens('/forgot-password', true)).toBe('app');
    expect(opens('/reset-password', true)).toBe('entry');
    expect(opens('/invitation', true)).toBe('entry');
    expect(opens('/crm', false)).toBe('entry');
  });

  it('knows the authentication screens, a slash at the end allowed', () => {
    expect(authPathOf('/login/')).toBe('/login');
    expect(authPathOf('/login/x')).toBeUndefined();
  });
});

describe('what the entry writes out because it takes no schema along', () => {
  it('has the paths of the contract', () => {
    expect(calls).toEqual({
      login: login.path,
      requestReset: requestPasswordReset.path,
      reset: resetPassword.path,
      invitation: viewInvitation.path,
      acceptInvitation: acceptInvitation.path,
      me: getMe.path,
      customers: listCustomers.path,
    });
  });

  it('has the password rules of the contract', () => {
    const ok = (length: number) => resetPassword.body?.safeParse({ token: 't', password: 'x'.repeat(length) }).success;
    const { min, max } = passwordLength;
    expect([ok(min - 1), ok(min), ok(max), ok(max + 1)]).toEqual([false, true, true, false]);
  });

  it('asks for the first guests exactly as the list does', async () => {
    for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, { getItem: () => null });
    const asked: string[] = [];
    sendThrough((url) => {
      asked.push(url);
      return Promise.resolve(Response.json({ customers: [], total: 0, from: 0, size: 50 }));
    });
    const { page, perPage, sort, filter } = parseListState('?companyId=c1', customers);
    const meta = { companyId: 'c1' };
    await dataProvider.getList('customers', { pagination: { page, perPage }, sort, filter, meta });
    expect(asked).toEqual([firstListCall('/crm', '?companyId=c1', null)]);
    expect(asked).toEqual([firstListCall('/crm', '', 'c1')]);
  });

  it('leaves lists with a state of their own, and other screens, alone', () => {
    expect(firstListCall('/crm', '?companyId=c1&page=2', null)).toBeNull();
    expect(firstListCall('/crm', '', null)).toBeNull();
    expect(firstListCall('/suppliers', '?companyId=c1', null)).toBeNull();
  });
});

describe('what zod is told before it is loaded', () => {
  it('is read from where the page leaves it', () => {
    expect(z.config()).toBe((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig);
  });
});

describe('the e-mail check', () => {
  it('is loose', () => {
    expect(['a@b', 'first.last+x@sub.example', '張@例.tw'].every(looksLikeEmail)).toBe(true);
    expect(['', 'a', 'a@', '@b', 'a b@c', 'a@b@c'].some(looksLikeEmail)).toBe(false);
  });
});
