import { describe, expect, it } from 'vitest';
import { companySwitch, readScope, writeScope, type Memory } from '#src/scope/readScope.ts';
import { buildCompanySummary, buildMe } from '#tests/support/me.ts';

const me = buildMe({ companies: [buildCompanySummary('a', ['a1', 'a2']), buildCompanySummary('b', ['b1'])] });
const nothing: Memory = { companyId: null, branchId: null };

const read = (address: string, memory = nothing, user = me) => {
  const url = new URL(address, 'http://maitre.test');
  return readScope({ pathname: url.pathname, search: url.search }, user, memory);
};
const write = (address: string, companyId: string, branchId: string | null) => {
  const url = new URL(address, 'http://maitre.test');
  return writeScope({ pathname: url.pathname, search: url.search }, { companyId, branchId });
};

describe('readScope', () => {
  it('reads either spelling of the query', () => {
    expect(read('/?company_id=b&branch_id=b1')).toEqual({ companyId: 'b', branchId: 'b1' });
    expect(read('/crm?companyId=b&branches=["b1"]')).toEqual({ companyId: 'b', branchId: 'b1' });
  });

  it('takes several branches, and the word all, for no single branch', () => {
    expect(read('/crm?companyId=a&branches=["a1","a2"]')).toEqual({ companyId: 'a', branchId: null });
    expect(read('/?company_id=a&branch_id=all')).toEqual({ companyId: 'a', branchId: null });
  });

  it('prefers the path to the query', () => {
    expect(read('/manage-companies/b?company_id=a').companyId).toBe('b');
    expect(read('/admin/manage-companies/b?company_id=a').companyId).toBe('b');
    expect(read('/surveys/b/s1/b1/summary')).toEqual({ companyId: 'b', branchId: 'b1' });
  });

  it.each(['stripe-connect-ready', 'stripe-connect-retry'])('ignores %s as a company', (word) => {
    const admin = { ...me, isAdmin: true };
    expect(read(`/payments/${word}`, { companyId: 'b', branchId: null }, admin).companyId).toBe('b');
    expect(read(`/?company_id=${word}`, nothing, admin).companyId).toBe('a');
  });

  it("ignores others' companies and branches, yet lets administrators name any company", () => {
    expect(read('/?company_id=foreign')).toEqual({ companyId: 'a', branchId: null });
    expect(read('/?company_id=a&branch_id=b1')).toEqual({ companyId: 'a', branchId: null });
    expect(read('/?company_id=foreign', nothing, { ...me, isAdmin: true }).companyId).toBe('foreign');
  });

  it('falls back on this browser, then on the server, then on the first company', () => {
    expect(read('/', { companyId: 'b', branchId: 'b1' })).toEqual({ companyId: 'b', branchId: 'b1' });
    expect(read('/', nothing, { ...me, lastCompanyId: 'b', lastBranchId: 'b1' })).toEqual({
      companyId: 'b',
      branchId: 'b1',
    });
    expect(read('/')).toEqual({ companyId: 'a', branchId: null });
    expect(read('/', nothing, { ...me, companies: [] })).toEqual({ companyId: null, branchId: null });
  });

  it('means all branches where a company is named without one', () => {
    expect(read('/?company_id=a', { companyId: 'a', branchId: 'a1' })).toEqual({ companyId: 'a', branchId: null });
  });

  it('never filters by a remembered branch where no selector shows it', () => {
    expect(read('/crm', { companyId: 'a', branchId: 'a1' })).toEqual({ companyId: 'a', branchId: null });
  });

  it('finds the company of a branch that is named alone', () => {
    expect(read('/?branch_id=b1', { companyId: 'a', branchId: null })).toEqual({ companyId: 'b', branchId: 'b1' });
  });

  it('survives a list that is no list', () => {
    expect(read('/crm?companyId=a&branches=[broken')).toEqual({ companyId: 'a', branchId: null });
    expect(read('/crm?companyId=a&branches=[1,{}]')).toEqual({ companyId: 'a', branchId: null });
  });
});

describe('writeScope', () => {
  it('writes what the address lacks, in the spelling of the page', () => {
    expect(write('/', 'a', 'a1')).toBe('/?company_id=a&branch_id=a1');
    expect(write('/crm?page=2', 'a', null)).toBe('/crm?page=2&companyId=a');
    expect(write('/crm?companyId=a', 'a', null)).toBeNull();
  });

  it('leaves pages alone whose path has the company, and those of administrators', () => {
    expect(write('/vouchers/a', 'a', null)).toBeNull();
    expect(write('/admin/manage-companies', 'a', null)).toBeNull();
    expect(write('/nowhere', 'a', null)).toBeNull();
  });

  it('puts right a company that was not one', () => {
    expect(write('/?company_id=stripe-connect-ready', 'a', null)).toBe('/?company_id=a');
  });
});

describe('companySwitch', () => {
  const to = (address: string) => {
    const url = new URL(address, 'http://maitre.test');
    return companySwitch({ pathname: url.pathname, search: url.search }, 'b');
  };

  it('keeps the screen and drops the state of the old list', () => {
    expect(to('/crm?companyId=a&page=3&branches=["a1"]')).toBe('/crm?companyId=b');
    expect(to('/vouchers/a')).toBe('/vouchers/b');
  });

  it('leaves a record for the list it was opened from', () => {
    expect(to('/suppliers/s1?company_id=a')).toBe('/suppliers?company_id=b');
    expect(to('/vouchers/a/v1/summary')).toBe('/vouchers/b');
    expect(to('/menu-management/items/i1')).toBe('/menu-management/items?company_id=b');
  });
});

describe('the branch that a page itself chooses', () => {
  it.each(['/online-ordering-report/order-records', '/omnichannel-report'])('stays in the address of %s', (path) => {
    const address = `${path}?company_id=a&branch_id=a1`;
    expect(read(address)).toEqual({ companyId: 'a', branchId: 'a1' });
    expect(write(address, 'a', 'a1')).toBeNull();
  });
});
