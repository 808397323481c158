import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateBase, Form, type DataProvider } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { audio, image, same, text } from '#resources/framework/fields.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';
import { defineResource } from '#resources/framework/resource.ts';
import CreatePage from '#resources/framework/view/CreatePage.tsx';
import { EditRecord } from '#resources/framework/view/form/EditRecord.tsx';
import ImagesInput from '#resources/organization/branches/inputs/ImagesInput.tsx';
import VoicesInput from '#resources/organization/branches/inputs/VoicesInput.tsx';
import { MediaInput } from '#resources/framework/view/form/MediaInput.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** A recording of a record: chosen, on its way, stopped, refused. */

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 200;
  statusText = 'OK';
  responseText = '';
  address = '';
  constructor() {
    FakeRequest.last = this;
  }
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

beforeEach(() => {
  stubMedia();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  await renderApp(
    <CreateBase resource="suppliers">
      <Form>
        <MediaInput kind="audio" source="voice" label="Greeting" />
      </Form>
    </CreateBase>,
    { provider: {}, address: '/suppliers/new' },
  );
  await screen.findByText('No recording');
}

const choose = async (name: string, type: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to choose a file with');
  await userEvent.upload(input, new File(['sound'], name, { type }), { applyAccept: false });
};

it('is sent with progress, and can then be listened to', async () => {
  await show();
  await choose('hello.mp3', 'audio/mp3');
  FakeRequest.last.upload.onprogress?.({ loaded: 30, total: 120 });
  expect(await screen.findByRole('progressbar', { name: '25% uploaded' })).toBeTruthy();
  expect(FakeRequest.last.address).toBe('/api/companies/chunshui/audio');
  const url = `/files/${'a'.repeat(40)}.mp3`;
  FakeRequest.last.answer(200, { url });
  const player = await screen.findByLabelText<HTMLAudioElement>('Greeting');
  expect(player.getAttribute('src')).toBe(url);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No recording')).toBeTruthy();
});

it('can be stopped on its way', async () => {
  await show();
  await choose('hello.mp3', 'audio/mpeg');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Choose a recording' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why one is not taken: before it is sent, and by the server', async () => {
  await show();
  await choose('letter.pdf', 'application/pdf');
  expect((await screen.findByRole('alert')).textContent).toBe('This type of file is not supported.');
  await choose('hello.mp3', 'audio/mpeg');
  FakeRequest.last.answer(413, { code: 'too_large', reason: 'x', message: 'x' });
  expect((await screen.findByRole('alert')).textContent).toContain('large');
});

it('keeps its record from being saved without it', async () => {
  const sounds = defineResource({
    name: 'sounds',
    label: same('Sounds'),
    one: same('sound'),
    icon: 'truck',
    permission: 'crm',
    fields: { name: text(same('Title'), { max: 20 }), voice: audio(same('Greeting')) },
    list: { columns: ['name'] },
    form: [{ label: same('Sound'), fields: ['name', 'voice'] }],
  });
  const create = vi.fn(() => Promise.resolve({ data: { id: 'one' } }));
  await renderApp(<CreatePage resource={sounds} />, {
    provider: { create } as Partial<DataProvider>,
    address: '/sounds/new',
    declared: [sounds],
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Hello');
  await choose('hello.mp3', 'audio/mpeg');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(true));
  const url = `/files/${'a'.repeat(40)}.mp3`;
  FakeRequest.last.answer(200, { url });
  await screen.findByLabelText('Greeting');
  await waitFor(() => expect(save.disabled).toBe(false));
  await userEvent.click(save);
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith('sounds', expect.objectContaining({ data: { name: 'Hello', voice: url } })),
  );
});

it.each(['savedByCard', 'savedInSteps'] as const)(
  'goes by the call of a resource that is %s, and is waited for',
  async (how) => {
    const any = z.any();
    const upload = endpoint('POST /api/companies/:companyId/labels', {
      summary: 'x',
      access: { kind: 'session' },
      params: any,
      response: any,
      upload: { field: 'file', maxBytes: 1, types: [] },
    });
    const kegs = defineResource({
      name: 'kegs',
      label: same('Kegs'),
      one: same('keg'),
      icon: 'truck',
      permission: 'crm',
      calls: () => Promise.resolve({ upload } as Partial<ResourceCalls> as ResourceCalls),
      [how]: true,
      fields: { name: text(same('Title'), { max: 20 }), picture: image(same('Label')) },
      list: { columns: ['name'] },
      form: [
        { label: same('Keg'), fields: ['name'] },
        { label: same('Look'), fields: ['picture'] },
      ],
    });
    const provider = {
      getOne: () => Promise.resolve({ data: { id: 'k1', version: 1, name: 'Stout', picture: null } }),
    } as unknown as Partial<DataProvider>;
    const form = <EditRecord resource={kegs} id="k1" onDone={() => undefined} />;
    await renderApp(form, { provider, address: '/kegs/k1', declared: [kegs] });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: /^Save/ });
    expect(save.disabled).toBe(false);
    await choose('label.png', 'image/png');
    await waitFor(() => expect(FakeRequest.last.address).toBe('/api/companies/chunshui/labels'));
    expect(save.disabled).toBe(true);
    FakeRequest.last.answer(200, { url: `/files/${'a'.repeat(40)}.png` });
    await screen.findByRole('img', { name: 'Label' });
    await waitFor(() => expect(save.disabled).toBe(false));
  },
);

it('takes nothing away that is typed while it is on its way', async () => {
  const form = (
    <Form record={{ id: 'b1', voices: {} }}>
      <VoicesInput source="voices" label="Voices" readOnly={false} />
    </Form>
  );
  await renderApp(form, { provider: {} });
  const ready = await screen.findByRole('textbox', { name: 'Table ready' });
  await choose('hello.mp3', 'audio/mpeg');
  await userEvent.type(ready, 'Please come');
  FakeRequest.last.answer(200, { url: `/files/${'a'.repeat(40)}.mp3` });
  await screen.findByLabelText('Recording');
  expect(ready).toHaveProperty('value', 'Please come');
});

it('brings no picture back that was taken out while another was on its way', async () => {
  const [old, more] = ['a', 'b'].map((sign) => `/files/${sign.repeat(40)}.png`);
  const form = (
    <Form record={{ id: 'b1', images: [old] }}>
      <ImagesInput source="images" label="Pictures" readOnly={false} />
    </Form>
  );
  await renderApp(form, { provider: {} });
  await screen.findByRole('img');
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await userEvent.upload(inputs[1] as HTMLInputElement, new File(['x'], 'x.png', { type: 'image/png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  FakeRequest.last.answer(200, { url: more });
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe(more));
});
