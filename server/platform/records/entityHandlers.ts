import type { Endpoint } from '#contract/core/endpoint.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { keptPicture, type entityStore } from './entityStore.ts';

type Store<Wire extends object> = ReturnType<ReturnType<typeof entityStore<Wire>>>;

interface EntityCalls<Wire> {
  /** Its answer has the records under `records`, and `total`. */
  list: Endpoint;
  records: string;
  /** The last parameter of its path is the id. */
  get: Endpoint;
  /** Both take `{ data: { companyId, data } }`, with a picture beside it, and answer the record. */
  create: Endpoint;
  change: Endpoint;
  /** A record as a call for it alone answers it; as lists have it where nothing is said. */
  answer?: (call: Pick<Call, 'services' | 'scope'>, record: Wire) => Promise<Wire>;
}

interface Sent {
  companyId: string;
  data: Readonly<Record<string, unknown>> & { id: string; version?: number } & Parameters<typeof keptPicture>[1];
}

/**
 * The handlers of an entity's calls, by its store.
 *
 * @example ...entityHandlers(voucherStore, { list: listVouchers, records: 'vouchers', get: getVoucher, … })
 */
export function entityHandlers<Wire extends object>(store: Store<Wire>, calls: EntityCalls<Wire>): Handled[] {
  const one = async (call: Pick<Call, 'services' | 'scope'>, id: string) => {
    const record = await store.get(call.services.database.sql, scopeOf(call), id);
    return calls.answer ? calls.answer(call, record) : record;
  };
  const sentBy = async (call: Call) => {
    const { companyId, data } = (call.body as unknown as { data: Sent }).data;
    const values = store.valuesOf(companyId, data);
    return { data, values, cover: await keptPicture(call, data) };
  };
  return [
    handle(calls.list, async (call) => {
      const params = call.query as unknown as Parameters<typeof store.page>[2];
      const { rows, total } = await store.page(call.services.database.sql, scopeOf(call), params);
      return { [calls.records]: rows, total };
    }),
    handle(calls.get, (call) => one(call, String(Object.values(call.params as object).at(-1)))),
    handle(calls.create, async (call) => {
      const { values, cover } = await sentBy(call);
      return one(call, await inTransaction(call, (transaction) => store.create(transaction, call, values, cover)));
    }),
    handle(calls.change, async (call) => {
      const { data, values, cover } = await sentBy(call);
      await inTransaction(call, (transaction) => store.change(transaction, call, data, values, cover));
      return one(call, data.id);
    }),
  ];
}
