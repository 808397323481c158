import { cleanup, screen } from '@testing-library/react';
import { Form } from 'react-admin';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { dataProvider } from '#data-provider/index.ts';
import { ScopeContext, useScope } from '#resources/framework/view/scope.ts';
import BranchesInput from '#resources/marketing/vouchers/BranchesInput.tsx';
import { buildCompanySummary } from '#tests/support/me.ts';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

/** Works in the company as somebody who sees all of its branches, or only some. */
function Seeing({ allBranches, children }: { allBranches: boolean; children: ReactNode }) {
  const company = { ...buildCompanySummary('chunshui', ['信義店']), allBranches };
  return <ScopeContext value={{ ...useScope(), company, branches: company.branches }}>{children}</ScopeContext>;
}

it.each([
  [true, 'If none are selected, it is valid at every branch.'],
  [false, 'Select at least one of your branches.'],
])('a voucher without branches says what that means to somebody who sees all (%s)', async (allBranches, text) => {
  sendThrough(() => Promise.resolve(Response.json({ occupancies: [] })));
  const form = (
    <Seeing allBranches={allBranches}>
      <Form record={{ id: 'new', issuedBy: 'none', branchIds: [] }}>
        <BranchesInput source="branchIds" label="Branches" readOnly={false} />
      </Form>
    </Seeing>
  );
  await renderApp(form, { provider: dataProvider, address: '/vouchers/new' });
  expect(await screen.findByText(text)).toBeTruthy();
});
