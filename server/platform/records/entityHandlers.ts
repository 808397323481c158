import type { Endpoint } from '#contract/core/endpoint.ts';
import { answerChange, handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { EntityPage, EntityStore } from './entityStore.ts';

type Reading = Pick<Call, 'services' | 'scope'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * The last param of paths is the record's id. If the entity has one branch and the path names it, all calls are about
 * records of that branch. Bodies are the record, or `{ data: { companyId, data } }` with the record as the inner `data`.
 */
interface EntityCalls<Wire> {
  /** Its response contains the list under the key `records`, and `total`. */
  list: Endpoint;
  records: string;
  get: Endpoint;
  /** Both may have a picture as an optional file, and return the record. */
  create: Endpoint;
  /** Takes the whole record, with its id in the body or in the path. */
  change?: Endpoint;
  /** Takes the changed fields, and returns the new version in the ETag (204). */
  patch?: Endpoint;
  remove?: Endpoint;
  /** The response for a single record; by default the same as in lists. */
  answer?: (call: Reading, record: Wire) => Promise<Wire>;
}

interface Sent {
  id?: string;
  version?: number;
}

/** The record in a body. */
function recordIn(body: unknown): Values & Sent {
  const { data } = body as { data?: { companyId?: string; data?: Values } };
  return data?.companyId && data.data ? data.data : (body as Values);
}

const idIn = ({ params }: Pick<Call, 'params'>) => String(Object.values(params as object).at(-1));

/**
 * The handlers of an entity's calls, by its store.
 *
 * @example ...entityHandlers(voucherStore, { list: listVouchers, records: 'vouchers', get: getVoucher, … })
 */
export function entityHandlers<Wire extends object>(
  store: Pick<
    EntityStore<Wire, never>,
    'get' | 'page' | 'valuesOf' | 'create' | 'change' | 'remove' | 'picture' | 'branch'
  >,
  {
    list,
    records,
    get,
    create,
    change,
    patch,
    remove,
    answer = (_, record) => Promise.resolve(record),
  }: EntityCalls<Wire>,
): Handled[] {
  /** The branch in the path, if the entity has one branch. */
  const branchIn = ({ params }: Pick<Call, 'params'>) =>
    store.branch ? (params as Readonly<Record<string, string>> | undefined)?.[store.branch] : undefined;
  /** The same call, restricted to the branch of its path: access to it was checked before. */
  const placed = <C extends Call>(call: C): C & { scope: CompanyScope } => {
    const branch = branchIn(call);
    const scope = scopeOf(call);
    return { ...call, scope: branch ? { ...scope, enabledBranches: [branch] } : scope };
  };

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
    const data = recordIn(call.body);
    const branch = branchIn(call);
    const sent = branch && store.branch ? { ...data, [store.branch]: branch } : data;
    const values = store.valuesOf(scopeOf(call).companyId, sent);
    return { data, values, picture: await pictureOf(call, data) };
  };

  return [
    handle(list, async (call) => {
      const { rows, total } = await store.page(
        call.services.database.sql,
        placed(call).scope,
        call.query as unknown as EntityPage,
      );
      return { [records]: rows, total };
    }),
    handle(get, (call) => one(placed(call), idIn(call))),
    handle(create, async (sent) => {
      const call = placed(sent);
      const { values, picture } = await readBody(call);
      return one(call, await inTransaction(call, (transaction) => store.create(transaction, call, values, picture)));
    }),
    ...(change
      ? [
          handle(change, async (sent) => {
            const call = placed(sent);
            const { data, values, picture } = await readBody(call);
            const { id = idIn(call), version } = data;
            await inTransaction(call, (transaction) =>
              store.change(transaction, call, { id, version }, values, picture),
            );
            return one(call, id);
          }),
        ]
      : []),
    ...(patch
      ? [
          handle(patch, async (sent) => {
            const call = placed(sent);
            const { data, values, picture } = await readBody(call);
            const seen = { id: idIn(call), version: data.version };
            await answerChange(call, (transaction) => store.change(transaction, call, seen, values, picture));
          }),
        ]
      : []),
    ...(remove
      ? [
          handle(remove, (sent) => {
            const call = placed(sent);
            return inTransaction(call, (transaction) => store.remove(transaction, call, idIn(call)));
          }),
        ]
      : []),
  ];
}
