import createClient from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/**
 * The ten commonest calls, through a client whose types are generated from `/docs/json`. A test generates
 * `schema.ts` beside a copy of this file, compiles both, and runs this with the server's address.
 */

const [url = '', email = '', password = '', companyId = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url });

type ErrorBody = components['schemas']['Error'];

/** The data of an answer, whose type follows from the call; what was refused ends the run with the server's reason. */
function told<Data>({ data, error, response }: { data?: Data; error?: ErrorBody; response: Response }): Data {
  if (error !== undefined || data === undefined)
    throw new Error(`${response.url} answered ${response.status}: ${error?.reason ?? ''}`);
  return data;
}

// 1. Sign in.
const { token, me } = told(await client.POST('/api/auth/login', { body: { email, password } }));
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
});

// 2. Who am I, and what may I do?
const info = told(await client.GET('/api/me/info'));

// 3. A page of guests.
const page = told(
  await client.GET('/api/crm/customers/list', {
    params: { query: { companyId, size: 5, withAggs: 'true', filters: JSON.stringify({ isVIP: true }) } },
  }),
);

// 4. A new guest, 5. read again, 6. changed.
const created = told(
  await client.POST('/api/{companyId}/customers', {
    params: { path: { companyId } },
    body: { name: '王小明', phoneNumber: '+886912345678', tags: ['window'] },
  }),
);
const guest = { companyId, customerId: created.id };
const read = told(await client.GET('/api/{companyId}/customers/{customerId}', { params: { path: guest } }));
const { response: patched } = await client.PATCH('/api/{companyId}/customers/{customerId}', {
  params: { path: guest },
  body: { version: read.version, note: 'by the window', role: 1 },
});
const changed = told(await client.GET('/api/{companyId}/customers/{customerId}', { params: { path: guest } }));

// 7. The reservations of some days.
const { reservations } = told(
  await client.GET('/api/{companyId}/reservations', {
    params: { path: { companyId }, query: { startDate: '2024-01-01', endDate: '2024-01-31', size: 5 } },
  }),
);

// 8. A record of a declared resource is made, 9. listed with its total, 10. and deleted.
const supplier = told(
  await client.POST('/api/companies/{companyId}/suppliers', {
    params: { path: { companyId } },
    body: { name: 'Harbour Fish', goods: ['seafood'] },
  }),
);
const listed = await client.GET('/api/companies/{companyId}/suppliers', {
  params: { path: { companyId }, query: { filter: JSON.stringify({ q: 'Harbour' }), range: '[0,9]' } },
});
const { response: deleted } = await client.DELETE('/api/companies/{companyId}/suppliers/{id}', {
  params: { path: { companyId, id: supplier.id } },
});

// What is refused has the types of errors, too.
const { error: conflict, response: refused } = await client.PATCH('/api/{companyId}/customers/{customerId}', {
  params: { path: guest },
  body: { version: read.version, note: 'too late' },
});

process.stdout.write(
  JSON.stringify({
    me: [me.email, info.email],
    page: { customers: page.customers.map(({ isVIP }) => isVIP), total: page.total },
    guest: [created.name, read.phoneNumber, patched.status, changed.note, changed.isVIP],
    reservations: reservations.map(({ groupSize, state }) => [groupSize, state]),
    suppliers: [told(listed).map(({ name }) => name), listed.response.headers.get('x-total-count'), deleted.status],
    refused: [refused.status, conflict?.code],
  }),
);
