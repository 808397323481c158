import { expect } from 'vitest';
import { couponAccounts } from '#contract/money/billing.ts';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import type { ErrorBody } from '#contract/core/errors.ts';
import { getJob } from '#contract/platform/jobs.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { createVoucher, getVoucher, issueVoucher, issueVouchers } from '#contract/marketing/vouchers.ts';
import { buildUser, signInAll, small } from './build.ts';
import type { Parts } from './http.ts';
import { openServer } from './server.ts';

const { own: companyId } = small;
const permissions = { backhouse: { ...defaultBackhouse, voucherManagement: true } };

/** The real server, and somebody who makes and issues vouchers there over HTTP; answers are told whatever they are. */
export async function openVoucherDesk() {
  const server = await openServer();
  const host = buildUser({ id: 'host', role: 'write', companies: [{ companyId, permissions }] });
  const client = server.client((await signInAll(server.services.identity, [host])).get('host'));
  const ask = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    const { status, text, json } = await client.ask(endpoint, input as Parts);
    return { status, text, body: json as ResponseOf<E>, error: json as ErrorBody };
  };
  return {
    server,
    ask,
    /** A new voucher. @returns its id */
    async make(changes: object = {}): Promise<string> {
      const data = { title: 'Tea for two', terms: 'One a visit.', ...changes };
      const { status, text, body } = await ask(createVoucher, { body: { data: { companyId, data } } });
      expect(status, text).toBe(200);
      return body.id;
    },
    read: async (voucherId: string) => (await ask(getVoucher, { params: { voucherId }, query: { companyId } })).body,
    issue: (voucherId: string, occasion: string, customerId: string = small.customer) =>
      ask(issueVoucher, { params: { voucherId }, body: { companyId, customerId, occasion } }),
    /** Issues to a list of guests, all unless said otherwise. */
    issueList(voucherId: string, list: { ids?: readonly string[]; expected?: number; occasion?: string } = {}) {
      const { ids, expected = 10_000, occasion } = list;
      const selection = ids ? { ids: [...ids] } : { query: { filters: {} } };
      return ask(issueVouchers, { params: { voucherId }, body: { companyId, selection, expected, occasion } });
    },
    /** The job once it is over. */
    async ended(jobId: string) {
      await server.services.jobs.idle();
      return (await ask(getJob, { params: { companyId, jobId } })).body;
    },
    /** Points of the coupon account. */
    balance: async () => (await ask(couponAccounts.list, { query: { companyId } })).body.accounts[0]?.points ?? NaN,
  };
}

export type VoucherDesk = Awaited<ReturnType<typeof openVoucherDesk>>;
