import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consentPurposes } from '#contract/guests/consent.ts';
import { sendThrough } from '#data-provider/client.ts';
import type { Resource } from '#resources/framework/resource.ts';
import RecordDrawer from '#resources/framework/view/RecordDrawer.tsx';
import { resources } from '#resources/registry.ts';
import Review from '#src/pages/money/deposits/Review.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { buildGuest, renderApp, stubMedia } from './harness.tsx';

/** What is typed in a drawer or a dialog is never lost without a question. */

beforeAll(() => stubMedia());
afterEach(cleanup);
const closed = vi.fn();
beforeEach(() => {
  closed.mockClear();
  const lists = ['data', 'notes', 'choices', 'suggestions', 'visits', 'campaigns', 'vouchers', 'answers', 'entries'];
  const none = Object.fromEntries(lists.map((name): [string, unknown] => [name, []]));
  sendThrough(() => Promise.resolve(Response.json({ ...none, ...consents, totals: { spent: null }, total: 0 })));
});

const consents = {
  doNotContact: false,
  current: Object.fromEntries(consentPurposes.map((purpose) => [purpose, { granted: false, since: null }])),
};

type User = ReturnType<typeof userEvent.setup>;
const question = () => screen.findByRole('dialog', { name: 'Discard changes?' });
const isQuestioned = () => screen.queryByRole('dialog', { name: 'Discard changes?' }) !== null;

/** Kinds of controls, each with how a person changes it. */
const kinds: Record<string, [ReactNode, (user: User) => Promise<void>]> = {
  text: [<input key="1" aria-label="it" />, (user) => user.type(screen.getByLabelText('it'), 'a')],
  textarea: [<textarea key="1" aria-label="it" />, (user) => user.type(screen.getByLabelText('it'), 'a')],
  'text of MUI': [<TextField key="1" label="it" multiline />, (user) => user.type(screen.getByLabelText('it'), 'a')],
  checkbox: [<input key="1" type="checkbox" aria-label="it" />, (user) => user.click(screen.getByLabelText('it'))],
  select: [
    <select key="1" aria-label="it">
      <option>one</option>
      <option>two</option>
    </select>,
    (user) => user.selectOptions(screen.getByLabelText('it'), 'two'),
  ],
  'select of MUI': [
    <TextField key="1" label="it" id="it" select defaultValue="one">
      <MenuItem value="one">one</MenuItem>
      <MenuItem value="two">two</MenuItem>
    </TextField>,
    async (user) => {
      await user.click(screen.getByRole('combobox'));
      await user.click(await screen.findByRole('option', { name: 'two' }));
    },
  ],
};

const frames: Record<string, (content: ReactNode) => ReactNode> = {
  drawer: (content) => (
    <Drawer heading="h" title="Title" onClose={closed}>
      <form>{content}</form>
    </Drawer>
  ),
  dialog: (content) => (
    <FormDialog title="Title" submit="Send" onClose={closed}>
      {content}
    </FormDialog>
  ),
};
const outside: Record<string, string> = { drawer: '.drawer-shade', dialog: '.MuiDialog-container' };

describe.each(Object.entries(frames))('a %s', (name, frame) => {
  it.each(Object.entries(kinds))('asks after a change of %s', async (_, [control, change]) => {
    await renderApp(frame(control), { provider: {} });
    const user = userEvent.setup();
    await change(user);
    await user.keyboard('{Escape}');
    const asked = await question();
    expect(closed).not.toHaveBeenCalled();
    await user.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(isQuestioned()).toBe(false));
    expect(closed).not.toHaveBeenCalled();
    const elsewhere = document.querySelector(outside[name] ?? '');
    if (!elsewhere) throw new Error('There is nothing outside.');
    await user.click(elsewhere);
    await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('closes at once where nothing was changed, or it was changed back', async () => {
    await renderApp(frame(<textarea aria-label="it" defaultValue="as it was" />), { provider: {} });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('it'), 'a{Backspace}{Escape}');
    expect(closed).toHaveBeenCalledOnce();
    expect(isQuestioned()).toBe(false);
  });

  it('asks before the tab is closed', async () => {
    await renderApp(frame(<textarea aria-label="it" />), { provider: {} });
    const user = userEvent.setup();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(screen.getByLabelText('it'));
    expect(leaves()).toBe(true);
    await user.keyboard('a');
    expect(leaves()).toBe(false);
  });
});

it('does not ask about what acts at once: a choice or a search outside a form', async () => {
  await renderApp(
    <Drawer heading="h" title="Title" onClose={closed}>
      <input type="search" aria-label="search" />
      <select aria-label="choice">
        <option>one</option>
        <option>two</option>
      </select>
    </Drawer>,
    { provider: {} },
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('search'), 'a');
  await user.selectOptions(screen.getByLabelText('choice'), 'two');
  await user.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

/** Opens another record beside the page, as the way to the previous and the next does. */
function InQuery({ children }: { children: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <p>open: {query.get('open')}</p>
      <Drawer heading="h" title="Title" onClose={() => setQuery({})}>
        <button type="button" onClick={() => setQuery({ open: '2' })}>
          Next
        </button>
        {children}
      </Drawer>
    </>
  );
}

it('asks before the next one is opened, and once only where it is closed through the address', async () => {
  await renderApp(
    <InQuery>
      <textarea aria-label="it" />
    </InQuery>,
    { provider: {}, address: '/crm?open=1' },
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('it'), 'a');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByText('open: 1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('open:')).toBeTruthy();
});

/** The form sends, and leads elsewhere when that is done. */
function Sent({ work }: { work: Promise<void> }) {
  const [query, setQuery] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await work;
    setQuery({ open: 'done' });
  };
  return (
    <>
      <p>open: {query.get('open')}</p>
      <FormDialog title="Title" submit="Send" busy={busy} onSubmit={() => void send()} onClose={closed}>
        <input aria-label="it" />
      </FormDialog>
    </>
  );
}

it('does not ask about what has been sent', async () => {
  let done: () => void = () => undefined;
  await renderApp(<Sent work={new Promise<void>((resolve) => (done = resolve))} />, { provider: {} });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('it'), 'a');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  done();
  expect(await screen.findByText('open: done')).toBeTruthy();
});

const inDrawers = resources
  .filter(({ drawer }) => drawer)
  .flatMap((resource) =>
    ['form', ...resource.tabs.map(({ name }) => name)].map((tab): [string, Resource, string] => [
      `${resource.name}, ${tab}`,
      resource,
      tab,
    ]),
  );

/** The boxes for text that a person finds in a drawer; lists and searches are none. */
const boxes = (drawer: HTMLElement) =>
  within(drawer)
    .queryAllByRole<HTMLInputElement>('textbox')
    .filter((box) => !box.readOnly && !box.disabled);

const asking: string[] = [];
it.each(inDrawers)(
  'the drawer of %s asks for every text that is typed in it',
  async (name, resource, tab) => {
    const record = buildGuest({ name: 'Chen' });
    const close = vi.fn();
    const drawer = (
      <RecordDrawer
        resource={resource}
        id={record.id}
        known={record}
        tab={tab}
        onTab={() => undefined}
        onClose={close}
        onFollow={() => undefined}
      />
    );
    const provider = { getOne: () => Promise.resolve({ data: record }) } as never;
    await renderApp(drawer, { provider, address: `${resource.routes.list ?? '/'}?open=g1` });
    const shown = await screen.findByRole('dialog');
    await waitFor(() => expect(shown.querySelector('.skeleton, [aria-busy=true]')).toBeNull());
    const user = userEvent.setup();
    // A form that opens by a button of the tab.
    for (const button of within(shown).queryAllByRole('button', { name: /^Record/ })) await user.click(button);
    const count = boxes(shown).length;
    if (count) asking.push(name);
    for (let index = 0; index < count; index += 1) {
      const box = boxes(shown)[index];
      if (!box) throw new Error('A box is gone.');
      await user.type(box, '1');
      if (tab === 'form') {
        // The form asks when the address changes, and the tab is closed.
        await waitFor(() =>
          expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true })), box.name).toBe(false),
        );
      } else {
        close.mockClear();
        await user.keyboard('{Escape}');
        const asked = await question();
        expect(close).not.toHaveBeenCalled();
        await user.click(within(asked).getByRole('button', { name: 'Keep editing' }));
        await waitFor(() => expect(isQuestioned()).toBe(false));
      }
      await user.type(box, '{Backspace}');
    }
    // The form has many boxes.
  },
  90_000,
);

it('has found the forms and notes in them', () =>
  expect(asking).toEqual(expect.arrayContaining(['customers, form', 'customers, notes', 'customers, consent'])));

it('asks about the note of a deposit review', async () => {
  const answer = { deposit: { id: 'd1', version: 1, currency: 'TWD' }, payments: [] } as never;
  await renderApp(
    <Drawer heading="h" title="Deposit" onClose={closed}>
      <Review answer={answer} companyId="chunshui" />
    </Drawer>,
    { provider: {} },
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox'), 'Card checked{Escape}');
  expect(within(await question()).getByText('Your changes will be lost.')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});
