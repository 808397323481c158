import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { sendThrough } from '#data-provider/client.ts';
import { EditRecord } from '#resources/framework/view/form/EditRecord.tsx';
import { useDoneText } from '#resources/framework/view/useDoneText.ts';
import { resources } from '#resources/registry.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** What is said once something is saved or made names it. */

beforeAll(() => {
  stubMedia();
  sendThrough(() => Promise.resolve(Response.json({ total: 0, data: [], choices: [] })));
});
afterEach(cleanup);

function Said() {
  const doneText = useDoneText();
  return (
    <ul>
      {resources.flatMap(({ name, one }) =>
        (['saved', 'created'] as const).map((what) => <li key={`${name} ${what}`}>{doneText(what, one)}</li>),
      )}
    </ul>
  );
}

describe.each(languages)('in %s', (language) => {
  it('names what was saved or made, of every resource', async () => {
    await renderApp(<Said />, { provider: {}, language });
    const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
    expect(said).toHaveLength(resources.length * 2);
    for (const [at, { one }] of resources.entries())
      for (const text of said.slice(at * 2, at * 2 + 2)) {
        expect(text.toLowerCase()).toContain(one[language].toLowerCase());
        expect(text).not.toMatch(/^[a-z]|\{\{/);
      }
  });
});

it('is said by a form', async () => {
  const suppliers = resources.find(({ name }) => name === 'suppliers');
  if (!suppliers) throw new Error('There are no suppliers.');
  const record = { id: 's1', companyId: 'chunshui', version: 1, name: 'Maison Lin' };
  const provider = {
    getOne: () => Promise.resolve({ data: record }),
    update: (_: string, { data }: { data: object }) => Promise.resolve({ data: { ...record, ...data } }),
  } as never;
  const page = (
    <>
      <EditRecord resource={suppliers} id="s1" onDone={() => undefined} />
      <Toasts />
    </>
  );
  await renderApp(page, { provider, backhouse: { supplierManagement: true } });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' & Sons');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Supplier saved')).toBeTruthy());
});
