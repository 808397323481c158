import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

/** Calls that are wrong, each in a line of its own: none of them may compile. */

const client = createClient<paths>({ baseUrl: '' });
const params = { path: { companyId: 'own' } };
const guest = { path: { companyId: 'own', customerId: 'ann' } };
const call = { params: guest };
const supplier = { path: { companyId: 'own', id: 'one' } };
const { data } = await client.GET('/api/{companyId}/customers/{customerId}', call);

export const wrong = [
  // A guest's name is a text; how many seats is a number.
  client.POST('/api/{companyId}/customers', { params, body: { name: 5 } }),
  client.POST('/api/{companyId}/customers', { params, body: { name: 'A', seatCount: 'four' } }),
  // A change says which version it is of.
  client.PUT('/api/companies/{companyId}/suppliers/{id}', { params: supplier, body: { note: 'x' } }),
  // Guests are a company's, reservations are of some days.
  client.GET('/api/crm/customers/list', { params: { query: { size: 5 } } }),
  client.GET('/api/{companyId}/reservations', { params: { ...params, query: { size: 5 } } }),
  // No goods that there are.
  client.POST('/api/companies/{companyId}/suppliers', { params, body: { name: 'A', goods: ['air'] } }),
  // No such call; no such method; no text where there may be none.
  client.GET('/api/nothing'),
  client.DELETE('/api/me/info'),
  data?.note.length,
];
