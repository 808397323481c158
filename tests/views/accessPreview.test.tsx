import { cleanup, screen } from '@testing-library/react';
import { RecordContextProvider } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { defaultBackhouse } from '#contract/permissions.ts';
import { sendThrough } from '#data-provider/client.ts';
import { ScreensContext } from '#resources/define/view/scope.ts';
import AccessPreview from '#resources/users/AccessPreview.tsx';
import { declaredScreens } from '#src/screens.ts';
import { renderApp } from './harness.tsx';

afterEach(cleanup);

it('says by their names what screens somebody gets to see', async () => {
  sendThrough(() => Promise.resolve(Response.json({ branches: [], total: 0 })));
  const permissions = { backhouse: { ...defaultBackhouse, dailyReport: true } };
  const membership = { companyId: 'c1', companyName: 'One', enabledBranches: null, permissions };
  const user = { id: 'u1', active: true, isAdmin: false, role: 'write', version: 'v2', permissions: {} };
  await renderApp(
    <ScreensContext value={declaredScreens}>
      <RecordContextProvider value={{ ...user, companyACL: [membership] }}>
        <AccessPreview />
      </RecordContextProvider>
    </ScreensContext>,
    { provider: {} },
  );
  const row = await screen.findByRole('row', { name: /^Daily report/ });
  expect(row.textContent).toContain('Calendar');
  expect(document.body.textContent).not.toMatch(/\/[a-z-]+\/[a-z:]/);
});
