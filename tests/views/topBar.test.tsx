import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useNavigate, type NavigateFunction } from 'react-router';
import { TopBar } from '#src/layout/TopBar.tsx';
import { allScreens } from '#src/screens.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The bar above every screen. */

beforeAll(() => stubMedia());
afterEach(cleanup);

let go: NavigateFunction;
function Bar() {
  go = useNavigate();
  return <TopBar onMenu={() => undefined} menuOpen={false} onPalette={() => undefined} />;
}

const addressOf = (path: string) =>
  path.replace(':companyId', 'chunshui').replace(':branchId', '信義店').replace(/:\w+/g, 'some-id');

describe('The selector of the branch', () => {
  it('is on the screens of the specification and no others', async () => {
    await renderApp(<Bar />, { provider: {}, address: '/' });
    const found = new Map<string, string>();
    const expected = new Map<string, string>();
    for (const { path, branchSelector, redirect } of allScreens) {
      if (redirect) continue;
      await act(async () => {
        await go(addressOf(path));
      });
      const choose = screen.queryByRole('button', { name: /^Branch:/ });
      const fixed = screen.queryByText('Cannot be changed on this page');
      found.set(path, choose ? 'choose' : fixed ? 'readOnly' : 'none');
      expected.set(path, !branchSelector || branchSelector === 'page' ? 'none' : branchSelector);
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(new Set(found.values())).toEqual(new Set(['choose', 'readOnly', 'none']));
  });
});
