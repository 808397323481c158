import { describe, expect, it } from 'vitest';
import { same, text } from '#resources/framework/fields.ts';
import { defineResource, type ResourceOptions } from '#resources/framework/resource.ts';
import { declaredPath } from '#resources/framework/view/reactAdminPaths.ts';
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

describe('The pages of a resource', () => {
  const label = same('L');
  const fields = { name: text(label, { max: 60 }) };
  const routesWith = (more: Partial<ResourceOptions<typeof fields>>) =>
    defineResource({
      name: 'kegs',
      label,
      one: label,
      icon: 'truck',
      permission: 'kegManagement',
      fields,
      form: [],
      list: { columns: ['name'] },
      ...more,
    }).routes;

  it('stand below its list, wherever that is, unless it says otherwise', () => {
    expect(routesWith({})).toEqual({ list: '/kegs', create: '/kegs/new', edit: '/kegs/:id' });
    const list = '/cellar/kegs';
    expect(routesWith({ routes: { list } })).toEqual({ list, create: `${list}/new`, edit: `${list}/:id` });
    const edit = '/cellar/:kegId/edit';
    expect(routesWith({ routes: { list, create: null, edit } })).toEqual({ list, create: null, edit });
    expect(routesWith({ routes: { list, edit }, drawer: true })).toMatchObject({ list, edit: null });
  });
});
