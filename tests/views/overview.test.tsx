import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import Overview from '#src/pages/reservations/overview/Overview.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** The home page has only what its reader may see. */

beforeAll(() => {
  stubMedia();
  sendThrough(() => new Promise(() => undefined));
});
afterEach(cleanup);

const show = (crm: boolean) =>
  renderApp(<Overview />, {
    provider: { getList: () => new Promise(() => undefined) },
    address: '/',
    backhouse: { crm },
  });

it('leaves out the guest book, and the way to the guests, where guests are closed', async () => {
  await show(true);
  expect(await screen.findByRole('region', { name: 'Guest list' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Guests' })).not.toHaveLength(0);
  cleanup();
  await show(false);
  expect(await screen.findByRole('link', { name: 'Tables' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Guest list' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Guests' })).toBeNull();
});
