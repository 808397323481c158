import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint, members } from '#contract/core/endpoint.ts';
import { call, sendThrough } from '#data-provider/client.ts';
import { useInstantChanges } from '#resources/framework/view/useInstantChanges.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** Changes that are shown before the server has answered. */

const access = members('query.companyId', 'menu');
const query = z.object({ companyId: z.string() });
const response = z.object({ count: z.number() });
const getCount = endpoint('GET /api/count', { summary: 'A count', access, query, response });
const putCount = endpoint('PUT /api/count', { summary: 'Sets it', access, query, body: response, response });

let stored: number;
let sent: number[];
/** Each lets the server answer one call; `false` refuses it. */
let answers: ((accepted: boolean) => void)[];

beforeAll(() => stubMedia());
beforeEach(() => {
  stored = 1;
  sent = [];
  answers = [];
  sendThrough(async (_, init) => {
    if (init?.method !== 'PUT') return Response.json({ count: stored });
    const { count } = JSON.parse(String(init.body)) as { count: number };
    sent.push(count);
    if (!(await new Promise<boolean>((answer) => answers.push(answer))))
      return Response.json({ code: 'unavailable' }, { status: 503 });
    stored = count;
    return Response.json({ count });
  });
});
afterEach(cleanup);

function Counter() {
  const input = { query: { companyId: 'chunshui' } };
  const { answer, change } = useInstantChanges('count', getCount, input);
  const setting = (count: number) => ({
    patch: () => ({ count }),
    run: () => call(putCount, { ...input, body: { count } }),
    settled: (done: { count: number }) => () => done,
  });
  const before = answer.data?.count ?? 0;
  return (
    <>
      <p data-testid="count">{answer.data?.count}</p>
      <button
        onClick={() =>
          change({
            ...setting(before + 1),
            message: ({ count }) => `Now ${count}`,
            undo: ({ count }) => ({ ...setting(count - 1), message: () => 'Undone' }),
          })
        }
      >
        More
      </button>
      <Toasts />
    </>
  );
}

const shown = (count: string) => waitFor(() => expect(screen.getByTestId('count').textContent).toBe(count));

async function begin() {
  await renderApp(<Counter />, { provider: {} });
  await shown('1');
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'More' }));
const answer = async (accepted: boolean) => {
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  answers.shift()?.(accepted);
};

it('are shown at once, sent one after the other, and undone from the message', async () => {
  await begin();
  await press();
  await shown('2');
  await press();
  await shown('3');
  expect(sent).toEqual([2]);
  await answer(true);
  await answer(true);
  expect(await screen.findByText('Now 3')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await shown('2');
  await answer(true);
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(sent).toEqual([2, 3, 2]);
});

it('are taken back if the server refuses, which it says', async () => {
  await begin();
  await press();
  await shown('2');
  await answer(false);
  await screen.findByRole('alert');
  await shown('1');
});
