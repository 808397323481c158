import type { Endpoint } from '#contract/core/endpoint.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { EntityPage, EntityStore } from './entityStore.ts';

type Reading = Pick<Call, 'services' | 'scope'>;
type Values = Readonly<Record<string, unknown>>;

interface EntityCalls<Wire> {
  /** Its response contains the list under the key `records`, and `total`. */
  list: Endpoint;
  records: string;
  /** The last param of its path is the id. */
  get: Endpoint;
  /** Both take `{ data: { companyId, data } }` with a picture as an optional file, and return the record. */
  create: Endpoint;
  change: Endpoint;
  /** The response for a single record; by default the same as in lists. */
  answer?: (call: Reading, record: Wire) => Promise<Wire>;
}

interface Sent {
  companyId: string;
  data: Values & { id: string; version?: number };
}

/**
 * The handlers of an entity's calls, by its store.
 *
 * @example ...entityHandlers(voucherStore, { list: listVouchers, records: 'vouchers', get: getVoucher, … })
 */
export function entityHandlers<Wire extends object>(
  store: Pick<EntityStore<Wire, never>, 'get' | 'page' | 'valuesOf' | 'create' | 'change' | 'picture'>,
  { list, records, get, create, change, answer = (_, record) => Promise.resolve(record) }: EntityCalls<Wire>,
): Handled[] {
  const one = async (call: Reading, id: string) =>
    answer(call, await store.get(call.services.database.sql, scopeOf(call), id));

  /** The uploaded picture, otherwise the address in the record; null without either. */
  const pictureOf = async ({ file, services, scope }: Call, data: Values): Promise<string | null> => {
    if (!store.picture) return null;
    if (file) return services.files.put(file.content, file.type, scopeOf({ scope }).companyId);
    const chosen = data[`${store.picture}ImageData`] as { url?: string | null } | null | undefined;
    return chosen?.url ?? (data[store.picture] as string | null | undefined) ?? null;
  };
  const readBody = async (call: Call) => {
    const { companyId, data } = (call.body as unknown as { data: Sent }).data;
    const values = store.valuesOf(companyId, data);
    return { data, values, picture: await pictureOf(call, data) };
  };

  return [
    handle(list, async (call) => {
      const { rows, total } = await store.page(
        call.services.database.sql,
        scopeOf(call),
        call.query as unknown as EntityPage,
      );
      return { [records]: rows, total };
    }),
    handle(get, (call) => one(call, String(Object.values(call.params as object).at(-1)))),
    handle(create, async (call) => {
      const { values, picture } = await readBody(call);
      return one(call, await inTransaction(call, (transaction) => store.create(transaction, call, values, picture)));
    }),
    handle(change, async (call) => {
      const { data, values, picture } = await readBody(call);
      await inTransaction(call, (transaction) => store.change(transaction, call, data, values, picture));
      return one(call, data.id);
    }),
  ];
}
