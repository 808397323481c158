import { cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defineAddress, searchTextParam, textParam } from '#ui/address.ts';
import { useAddress, type Addressed } from '#ui/useAddress.ts';

/** How changes of an address become steps of the history. */

afterEach(cleanup);

const address = defineAddress({ search: searchTextParam, status: textParam(), by: textParam() });
type Shown = Addressed<ReturnType<(typeof address)['read']>>;

async function show(search: string) {
  history.replaceState(null, '', `/x${search}`);
  const shown = vi.fn<(page: Shown) => void>();
  function Page() {
    const page = useAddress(address);
    useEffect(() => shown(page), [page]);
    return <p>{JSON.stringify(page.state)}</p>;
  }
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />);
  await screen.findByText(/search/);
  const steps = history.length;
  return {
    change: (...args: Parameters<Shown['change']>) => shown.mock.lastCall?.[0].change(...args),
    made: async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      return [location.search, history.length - steps];
    },
  };
}

it('several changes made together are one step, and each one knows those before it', async () => {
  const { change, made } = await show('?company_id=c&page=3&by=a');
  change({ status: 'open' });
  change(({ by }) => ({ by: `${by}b` }));
  change(({ by }) => ({ by: `${by}c` }));
  expect(await made()).toEqual(['?company_id=c&by=abc&status=open', 1]);
  change({ status: 'closed' });
  expect(await made()).toEqual(['?company_id=c&by=abc&status=closed', 2]);
});

it('a change to what is there already is no step', async () => {
  const { change, made } = await show('?status=open');
  change({ status: 'open' });
  change({ by: null });
  expect(await made()).toEqual(['?status=open', 0]);
});

it('states before and after decide whether a change is a step', async () => {
  const { change, made } = await show('?status=open');
  const replace = (before: Shown['state'], after: Shown['state']) => before.status === after.status;
  change({ search: 'a' }, { replace });
  expect(await made()).toEqual(['?status=open&search=a', 0]);
  change({ status: null }, { replace });
  expect(await made()).toEqual(['?search=a', 1]);
});
