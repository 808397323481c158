import { describe, expect, it } from 'vitest';
import { getCustomer, listCustomers, withPreset } from '#contract/guests/crm.ts';
import { addressOf, ResponseError } from '#data-provider/client.ts';
import { changedFields, newVersion } from '#data-provider/common.ts';

describe('the address of a call', () => {
  it('puts parameters into the path, escaped', () => {
    expect(addressOf(getCustomer, { params: { companyId: 'a/b', customerId: '1' } })).toBe('/api/a%2Fb/customers/1');
  });

  it('writes lists and objects as JSON in one parameter, and leaves out what is not given', () => {
    const address = addressOf(listCustomers, {
      query: { companyId: 'c', branches: ['x', 'y'], filters: { isVIP: true }, search: undefined, from: 50 },
    });
    const query = new URL(address, 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      companyId: 'c',
      branches: '["x","y"]',
      filters: '{"isVIP":true}',
      from: '50',
    });
  });

  it('is read back by the contract as it was meant', () => {
    const query = new URL(
      addressOf(listCustomers, {
        query: { companyId: 'c', sort: { field: 'visits', descending: true }, from: 100, size: 50 },
      }),
      'http://x',
    ).searchParams;
    expect(listCustomers.query?.parse(Object.fromEntries(query))).toMatchObject({
      sort: { field: 'visits', descending: true },
      from: 100,
      size: 50,
    });
  });
});

describe('changes of a record', () => {
  it('name only what differs, with the version that was seen', () => {
    const before = { version: 3, name: 'A', tags: ['x'], note: null };
    expect(changedFields(['name', 'tags', 'note'], { ...before, tags: ['x', 'y'] }, before)).toEqual({
      version: 3,
      tags: ['x', 'y'],
    });
  });

  it('take the new version from the ETag', () => {
    expect(newVersion(new Headers({ ETag: '"7"' }), { version: 3 })).toBe(7);
    expect(newVersion(new Headers(), { version: 3 })).toBe(3);
  });

  it('mark the fields of a form where the server says which', () => {
    const error = new ResponseError(400, 'invalid_input', 'r', 'm', [{ path: 'phoneNumber', message: 'phone' }]);
    expect(error.body).toEqual({ errors: { phoneNumber: 'phone' } });
  });
});

describe('a preset with the filters of a person', () => {
  it('narrows spans and leaves the rest to the person', () => {
    expect(withPreset('new', { visits: { gte: 1 }, isVIP: true })).toEqual({
      firstSeen: { lte: 30 },
      visits: { gte: 1, lte: 1 },
      isVIP: true,
    });
    expect(withPreset('dropdown', { lastSeat: { gte: 30, lte: 400 } })).toEqual({ lastSeat: { gte: 90, lte: 400 } });
    expect(withPreset('all', {})).toEqual({});
  });
});
