import { act, cleanup, screen, within } from '@testing-library/react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { resources } from '#resources/registry.ts';
import { Sidebar } from '#src/layout/Sidebar.tsx';
import { navigationFor } from '#src/navigation.ts';
import { matchScreen } from '#src/screens.ts';
import { buildCompanySummary, buildMe } from '#tests/support/me.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The way to every screen. */

beforeAll(() => stubMedia());
afterEach(cleanup);

let go: NavigateFunction;
function Beside() {
  go = useNavigate();
  return <Sidebar isShown onLeave={() => undefined} />;
}

it('leads to a screen of that name from each of its places, and shows where one is', async () => {
  const companies = [buildCompanySummary('chunshui', ['信義店'])];
  const items = navigationFor(buildMe({ role: 'manager', isAdmin: true, companies }), 'chunshui', resources);
  expect(items.length).toBeGreaterThan(20);
  await renderApp(<Beside />, { provider: {}, address: '/', isAdmin: true });
  const menu = screen.getByRole('navigation', { name: 'Navigation' });
  const links = () => within(menu).getAllByRole<HTMLAnchorElement>('link');
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    items.map(({ label, to }) => [label.en, to]),
  );
  for (const { to, label } of items) {
    expect(matchScreen(to), to).not.toBeNull();
    await act(async () => {
      await go(to);
    });
    const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(
      current.map((link) => link.textContent),
      to,
    ).toEqual([label.en]);
  }
});
