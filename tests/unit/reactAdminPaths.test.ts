import { describe, expect, it } from 'vitest';
import { declaredPath } from '#resources/define/view/reactAdminPaths.ts';
import { resources } from '#resources/registry.ts';

describe('an address of react-admin’s parts', () => {
  it.each([
    ['/customers', '/crm'],
    ['/customers/c1', '/crm?open=c1'],
    ['/customers/c1/show', '/crm?open=c1'],
    ['/customers/create', '/crm/new'],
    ['/suppliers/create', '/suppliers/new'],
    ['/suppliers/s%2F1', '/suppliers/s%2F1'],
    ['/companies/chunshui', '/manage-companies/chunshui'],
    ['/adminCompanies', '/admin/manage-companies'],
    ['/adminCompanies/create', '/admin/create-company'],
    // Of nobody's, and other places below a resource's name.
    ['/daily-report/booking', '/daily-report/booking'],
    ['/suppliers/s1/history/2', '/suppliers/s1/history/2'],
    ['', ''],
  ])('%s leads to %s', (path, place) => {
    expect(declaredPath(path, resources, 'chunshui')).toBe(place);
  });
});
