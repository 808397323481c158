import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useAllRecords } from '#resources/framework/view/useAllRecords.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** All records of a resource, for screens that look things up in them. */

interface Wine {
  id: string;
  name: string;
}
interface Page {
  page: number;
  perPage: number;
}
const all = Array.from({ length: 1_200 }, (_, index): Wine => ({ id: `w${index}`, name: `Wine ${index}` }));

let asked: { page: number; companyId: string; field: string }[];
let total: number;
/** Fails for this page. */
let broken: number;
let open: Map<number, () => void>;
let waits: boolean;

beforeAll(() => stubMedia());
beforeEach(() => {
  [asked, total, broken, waits, open] = [[], 1_200, 0, false, new Map()];
});
afterEach(cleanup);

async function getList(
  _: string,
  { pagination, sort, meta }: { pagination: Page; sort: { field: string }; meta: { companyId: string } },
) {
  const { page, perPage } = pagination;
  asked.push({ page, companyId: meta.companyId, field: sort.field });
  if (waits && page > 1) await new Promise<void>((done) => open.set(page, done));
  if (page === broken) throw new Error('No connection');
  return { data: all.slice(0, total).slice((page - 1) * perPage, page * perPage), total };
}

function Wines({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useAllRecords<Wine>('wines', 'seaside');
  if (isPending) return <p>Loading</p>;
  if (error)
    return (
      <p>
        {error.message} <button onClick={() => void refetch()}>Retry</button>
      </p>
    );
  return (
    <output>
      {data.size} {data.get(id)?.name}
    </output>
  );
}
const show = (id: string) => renderApp(<Wines id={id} />, { provider: { getList: getList as never } });

it('reads the pages after the first at the same time, of the company, and finds a record of each', async () => {
  waits = true;
  await show('w1199');
  await expect.poll(() => [...open.keys()].sort()).toEqual([2, 3]);
  expect(screen.getByText('Loading')).toBeTruthy();
  open.get(3)?.();
  open.get(2)?.();
  expect((await screen.findByRole('status')).textContent).toBe('1200 Wine 1199');
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
  for (const one of asked) expect(one).toMatchObject({ companyId: 'seaside', field: 'id' });
});

it.each([0, 1, 500])('reads one page of %d records', async (count) => {
  total = count;
  await show('w0');
  expect((await screen.findByRole('status')).textContent).toBe(`${count} ${count ? 'Wine 0' : ''}`);
  expect(asked).toHaveLength(1);
});

it('fails as a whole if a page does, and is complete after another try', async () => {
  broken = 3;
  await show('w700');
  expect(await screen.findByText('No connection')).toBeTruthy();
  broken = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findByRole('status')).textContent).toBe('1200 Wine 700');
});
