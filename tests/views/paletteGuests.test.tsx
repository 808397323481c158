import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { usePaletteItems } from '#src/palette/usePaletteItems.ts';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

/** The names of the guests that the palette finds. */
function Names() {
  const { groups } = usePaletteItems('hall');
  const guests = groups.find(({ name }) => name === 'guests')?.items ?? [];
  return <output>{guests.map(({ label }) => label).join(', ')}</output>;
}

it.each([
  ['TW', 'Hall Priya, Liv'],
  ['US', 'Priya Hall, Liv'],
])('in %s the palette shows guests by the names of their records', async (country, expected) => {
  stubMedia();
  const priya = buildGuest({ id: 'g1', name: 'Priya Hall', familyName: 'Hall', givenName: 'Priya' });
  const liv = buildGuest({ id: 'g2', name: 'Liv', familyName: 'Hall', givenName: 'Olivia' });
  const customers = [priya, liv];
  sendThrough(() => Promise.resolve(Response.json({ customers, total: 2, exact: true, from: 0, size: 6 })));
  await renderApp(<Names />, { provider: {}, country, backhouse: { crm: true } });
  expect(await screen.findByText(expected)).toBeTruthy();
});
