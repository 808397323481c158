import { expect, it, vi } from 'vitest';
import { createVoucher, editVoucher } from '#contract/marketing/vouchers.ts';
import * as client from '#data-provider/client.ts';
import { voucherCalls } from '#resources/marketing/vouchers/calls.ts';

/** What the form of a voucher sends: all that the entity's record has, but for its picture, which goes as a file. */

const save = async (record: object) => {
  const call = vi.spyOn(client, 'call').mockResolvedValue({ id: 'v' } as never);
  await voucherCalls.save?.({ ...record }, 'chunshui', { onProgress: () => undefined });
  const [[endpoint, input]] = call.mock.calls as unknown as [[unknown, { body: { data: { data: object } } }]];
  call.mockRestore();
  return { endpoint, data: input.body.data.data };
};

it('a voucher is sent with what its form does not ask for, and without what is of no use', async () => {
  const stored = {
    id: 'v',
    version: 3,
    title: 'Tea',
    terms: 'One.',
    cover: '/files/a.png',
    issued: 2,
    state: 'active',
  };
  const { endpoint, data } = await save({ ...stored, formId: 'form-1', formTitle: 'Lunch', maxQuantity: 9 });
  expect(endpoint).toBe(editVoucher);
  expect(data).toMatchObject({ id: 'v', version: 3, formId: 'form-1', formTitle: 'Lunch', active: true, content: '' });
  for (const unsent of ['cover', 'issued', 'state']) expect(data).not.toHaveProperty(unsent);
  expect((await save({ ...stored, useMaxQuantity: false, maxQuantity: 9 })).data).toMatchObject({ maxQuantity: 0 });
});

it('a new one has no id and no version', async () => {
  const { endpoint, data } = await save({ title: 'Tea', terms: 'One.' });
  expect(endpoint).toBe(createVoucher);
  expect(data).not.toHaveProperty('id');
  expect(data).toMatchObject({ issuedBy: 'none', expirationType: 'never', branchIds: [] });
});
