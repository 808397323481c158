import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataProvider, GetListParams } from 'ra-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { integer } from '#resources/framework/fields.ts';
import type { RecordAction } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { EditRecord } from '#resources/framework/view/form/EditRecord.tsx';
import { ListPage } from '#resources/framework/view/ListPage.tsx';
import type { AnyRecord } from '#resources/framework/view/useResourceList.ts';
import { same } from '#contract/core/label.ts';
import { ResponseError, PartlyDone, sendThrough } from '#data-provider/client.ts';
import suppliers from '#resources/operations/suppliers/resource.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import { bottles, cellar, declared, many, wines } from './cellar.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** References, rules across fields, what is shown when, and changes of many records, as people meet them. */

beforeAll(() => {
  stubMedia();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('A declared list', () => {
  it('names what is referred to, asked for once a page; years, chips and weekdays are written as such', async () => {
    const { provider, getMany } = cellar();
    await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared });
    const row = (await screen.findByText('Chablis')).closest('tr') ?? document.body;
    await within(row).findByText('Maison Lin');
    expect(within(row).getByText('2016')).toBeTruthy();
    expect(within(row).getByText('In stock').className).toContain('tag-on');
    expect(screen.getByText('Sold out').className).toContain('tag-bad');
    expect(within(row).getByText('Sunday')).toBeTruthy();
    expect(getMany).toHaveBeenCalledTimes(1);
    expect(getMany.mock.calls[0]?.[1].ids).toEqual(['s1', 's2']);
  });

  it('gives a number room for its unit', async () => {
    const price = integer(same('Litres'), { unit: same('litres') });
    const measured = { ...wines, fields: { ...wines.fields, price } } as unknown as typeof wines;
    await renderApp(<ListPage resource={measured} />, { provider: cellar().provider, address: '/wines', declared });
    await screen.findByText('120,000 litres');
    expect(screen.getByRole('table').style.minWidth).toBe('770px');
  });

  it('is filtered by what is referred to, which its chip names', async () => {
    const { provider, getList } = cellar();
    const address = `/wines?filters=${encodeURIComponent(JSON.stringify({ maker: ['s2'] }))}`;
    await renderApp(<ListPage resource={wines} />, { provider, address, declared });
    const chip = await screen.findByRole('button', { name: 'Maker Cantina Chen' });
    await userEvent.click(chip);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Maison Lin/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: 'Maker Cantina Chen or Maison Lin' });
    await waitFor(() =>
      expect(getList.mock.calls.findLast(([resource]) => resource === 'wines')?.[1].filter).toEqual({
        maker: ['s2', 's1'],
      }),
    );
  });

  it('is filtered by any of very many that are referred to', async () => {
    const { provider } = cellar();
    const getList = vi.fn((resource: string, { filter, pagination }: GetListParams) => {
      const { q = '' } = filter as { q?: string };
      const all =
        resource === 'wines' ? bottles : many.filter(({ name }) => name.includes(q.replace('maker', 'Maker')));
      return Promise.resolve({ data: all.slice(0, pagination?.perPage), total: all.length });
    });
    const all = { ...provider, getList } as unknown as Partial<DataProvider>;
    const address = `/wines?filters=${encodeURIComponent(JSON.stringify({ maker: ['m110'] }))}`;
    await renderApp(<ListPage resource={wines} />, { provider: all, address, declared });
    await userEvent.click(await screen.findByRole('button', { name: 'Maker Maker 110' }));
    expect(await screen.findByRole('checkbox', { name: /Maker 110/ })).toHaveProperty('checked', true);
    expect(screen.queryByRole('checkbox', { name: /Maker 119/ })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'Maker 119');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Maker 119/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: 'Maker Maker 110 or Maker 119' });
  });

  it('takes no more values than its call does, and says so', async () => {
    const chosen = Array.from({ length: 50 }, (_, index) => `m${index}`);
    const address = `/wines?filters=${encodeURIComponent(JSON.stringify({ maker: chosen }))}`;
    const getList = (resource: string) => {
      const data = resource === 'wines' ? bottles : many.slice(0, 100);
      return Promise.resolve({ data, total: data.length });
    };
    const provider = { ...cellar().provider, getList } as unknown as Partial<DataProvider>;
    await renderApp(<ListPage resource={wines} />, { provider, address, declared });
    await userEvent.click(await screen.findByRole('button', { name: /^Maker / }));
    await screen.findByText('Choose at most 50');
    await screen.findByRole('checkbox', { name: 'Maker 90' });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Maker/ });
    expect(boxes.filter((one) => one.checked).every((one) => !one.disabled)).toBe(true);
    const open = boxes.filter((one) => !one.checked);
    expect(open.length).toBeGreaterThan(0);
    expect(open.every((one) => one.disabled)).toBe(true);
  });

  it('changes a field of all that are selected, and says in words why it cannot', async () => {
    const { provider, updateMany } = cellar();
    await renderApp(<ListPage resource={wines} />, { provider, address: '/wines', declared });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Wines: change 2 selected' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Field'), 'Price');
    const price = await within(dialog).findByRole('spinbutton', { name: /^Price/ });
    await userEvent.type(price, '0.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2' }));
    await within(dialog).findByText('Must be at least NT$1');
    expect(updateMany).not.toHaveBeenCalled();

    await userEvent.selectOptions(within(dialog).getByLabelText('Field'), 'Until');
    updateMany.mockRejectedValueOnce(
      new ResponseError(400, 'invalid_input', 'no', 'no', [
        { path: 'until', message: 'Not before the beginning', code: 'rule' },
      ]),
    );
    await userEvent.type(await within(dialog).findByLabelText('Until'), '2026-05-01');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2' }));
    await screen.findByText('No changes were made. Not before the beginning');
    const refused = (id: string, name?: string) =>
      updateMany.mockRejectedValueOnce(
        new ResponseError(400, 'invalid_input', 'no', 'no', [
          { path: 'until', message: 'Not before the beginning', code: 'rule', id, name },
        ]),
      );
    refused('w2', 'As the server has it');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2' }));
    await screen.findByText('No changes were made. Barolo: Not before the beginning');
    refused('w9', 'Of another page');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2' }));
    await screen.findByText('No changes were made. Of another page: Not before the beginning');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updateMany.mock.calls.at(-1)?.[1]).toMatchObject({ ids: ['w1', 'w2'], data: { until: '2026-05-01' } });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    // The keyboard goes on from the list: what it had pressed is gone.
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    await waitFor(() => expect(document.activeElement).toBe(all));
  });

  it('says how many of those that are selected were deleted, which were not, and why', async () => {
    const refusals = ['w1', 'w9'].map((id, at) => {
      const used = { code: 'inUse', resource: 'suppliers', total: at + 1 };
      return new ResponseError(409, 'in_use', 'no', 'no', [
        { path: 'id', message: 'no', id, name: 'Elsewhere', ...used },
      ]);
    });
    const deleteMany = vi.fn(() => Promise.reject(new PartlyDone(0, refusals)));
    deleteMany.mockRejectedValueOnce(new PartlyDone(1, refusals.slice(0, 1)));
    const { provider } = cellar();
    const page = (
      <>
        <ListPage resource={wines} />
        <Toasts />
      </>
    );
    await renderApp(page, { provider: { ...provider, deleteMany } as never, address: '/wines', declared });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Wines: delete 2 selected?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('1 deleted, 1 not. Chablis: Still used by 1 record of Suppliers');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(
      '0 deleted, 2 not. Chablis: Still used by 1 record of Suppliers · Elsewhere: Still used by 2 records of Suppliers',
    );
  });
});

describe('A declared form', () => {
  it('finds what is referred to by typing, judges rules, and asks only for what applies', async () => {
    const { provider, create } = cellar();
    await renderApp(<CreatePage resource={wines} />, { provider, address: '/wines/new', declared });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rioja');
    await userEvent.type(screen.getByRole('combobox', { name: 'Maker' }), 'cant');
    await userEvent.click(await screen.findByRole('option', { name: 'Cantina Chen' }));
    expect(screen.queryByRole('spinbutton', { name: /^A glass/ })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'By the glass' }));
    await userEvent.type(await screen.findByRole('spinbutton', { name: /^A glass/ }), '3');
    await userEvent.type(screen.getByLabelText('From'), '2026-05-02');
    await userEvent.type(screen.getByLabelText('Until'), '2026-05-01');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Not before the beginning');
    expect(create).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByLabelText('Until'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data).toMatchObject({ name: 'Rioja', maker: 's2', glass: 300, until: null });
  });

  it('keeps small records in the order that a person gives them, and judges each', async () => {
    const { provider, create } = cellar();
    await renderApp(<CreatePage resource={wines} />, { provider, address: '/wines/new', declared });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rioja');
    const group = screen.getByRole('group', { name: 'Courses' });
    const add = within(group).getByRole('button', { name: 'Add course' });
    for (const dish of ['Oyster', 'Broth', '']) {
      await userEvent.click(add);
      await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
      if (dish) await userEvent.keyboard(dish);
    }
    expect((add as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await within(group).findByText('Required');
    expect(create).not.toHaveBeenCalled();
    await userEvent.click(within(group).getByRole('button', { name: 'Remove 3' }));
    const up = within(group).getByRole('button', { name: 'Move 2 up' });
    up.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data.courses).toEqual([
      { dish: 'Broth', grams: null },
      { dish: 'Oyster', grams: null },
    ]);
  });

  it('has tabs where sections name some, and opens the one with something to mend', async () => {
    const { provider, create } = cellar();
    const [about, sale] = [same('About'), same('Sale')];
    const tabbed = {
      ...wines,
      form: [
        { label: same('Wine'), tab: about, fields: ['name', 'vintage'] },
        { label: same('Days'), tab: sale, fields: ['from', 'until'] },
      ],
    };
    await renderApp(<CreatePage resource={tabbed} />, { provider, address: '/wines/new', declared });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(screen.queryByRole('group', { name: 'Days' })).toBeNull();
    await userEvent.type(name, 'Rioja');
    await userEvent.click(screen.getByRole('tab', { name: 'Sale' }));
    await userEvent.type(screen.getByLabelText('From'), '2026-05-02');
    await userEvent.type(screen.getByLabelText('Until'), '2026-05-01');
    await userEvent.click(screen.getByRole('tab', { name: 'About' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const told = await screen.findByRole('tab', { name: 'Sale (1 to fix)' });
    await waitFor(() => expect(told.getAttribute('aria-selected')).toBe('true'));
    expect(create).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByLabelText('Until'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalled());
    expect(create.mock.calls[0]?.[1].data).toMatchObject({ name: 'Rioja', from: '2026-05-02', until: null });
    // Where both have something to mend, the open one is stayed in, and what is wrong there is led to.
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('tab', { name: /^Sale/ }));
    await userEvent.type(screen.getByLabelText('Until'), '2026-05-01');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('tab', { name: 'About (1 to fix)' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Until')));
  });
});

describe('An action of a record', () => {
  const [serve, stop] = ['Serve', 'Sell out'].map(same);
  const acted = {
    ...wines,
    recordActions: [
      {
        name: 'serve',
        label: serve ?? same(''),
        done: same('Served'),
        set: { state: 'in' },
        shownWhen: ({ state }) => state !== 'in',
      },
      {
        name: 'stop',
        label: stop ?? same(''),
        done: same('No more of it'),
        set: { state: 'out' },
        confirm: { title: same('Sell it out?'), text: same('Nobody can order it then.') },
        shownWhen: ({ state }) => state === 'in',
      },
    ] satisfies readonly RecordAction[],
  };
  const opened = async () => {
    const made = cellar();
    let stored: AnyRecord = { version: 3, ...bottles[0], id: 'w1' };
    const sent = vi.fn((_address: string, _init: RequestInit) => {
      stored = { ...stored, state: 'out', version: 4 };
      return Promise.resolve(Response.json(stored));
    });
    sendThrough(sent);
    const provider = { ...made.provider, getOne: () => Promise.resolve({ data: stored }) } as never;
    const element = <EditRecord resource={acted} id="w1" onDone={() => undefined} />;
    await renderApp(element, { provider, address: '/wines/w1', declared: [suppliers, acted] });
    return sent;
  };

  it('is offered for what it fits, asks first, and shows the record as it is then', async () => {
    const sent = await opened();
    const button = await screen.findByRole('button', { name: 'Sell out' });
    expect(screen.queryByRole('button', { name: 'Serve' })).toBeNull();
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Sell it out?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent).not.toHaveBeenCalled();
    await userEvent.click(button);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sell out' }));
    await screen.findByRole('button', { name: 'Serve' });
    const [[address, { method, body }] = ['', {} as RequestInit]] = sent.mock.calls;
    expect([method, address, body]).toEqual(['POST', '/api/companies/chunshui/wines/w1/stop', '{"version":3}']);
    expect(screen.queryByRole('button', { name: 'Sell out' })).toBeNull();
  });

  it('leaves what ends the form together, however many actions stand before it', async () => {
    await opened();
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    const ends = within(cancel.parentElement ?? document.body).getAllByRole('button');
    expect(ends.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Save']);
  });

  it('waits while something is typed that is not saved', async () => {
    await opened();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sell out' });
    expect(button.disabled).toBe(false);
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(button.title).toBe('Save your changes first');
  });
});
