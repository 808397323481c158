import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { languageNames, type Language } from '#contract/core/constants.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import type { OwnText, TextUpdate, TranslationRow } from '#contract/translations/translations.ts';
import { sendThrough } from '#data-provider/client.ts';
import { Toasts } from '#src/layout/Toasts.tsx';
import TextsPage from '#src/pages/translations/texts/TextsPage.tsx';
import { InAddress, renderApp, stubMedia } from './harness.tsx';

/** The screen of texts with a server in memory. */

/** jsdom has no sizes, without which the grid shows nothing. */
export function stubScreen({ narrow = false } = {}): void {
  stubMedia((query) => narrow && query.includes('max-width'));
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
}

export const own = (text: string, more: Partial<OwnText> = {}): OwnText => ({
  text,
  basedOn: null,
  outdated: false,
  dismissed: false,
  updatedTime: '2026-11-20T04:00:00.000Z',
  updatedBy: { id: 'u2', name: 'Lin' },
  ...more,
});

export const row = (key: string, more: Partial<TranslationRow> = {}): TranslationRow => ({
  namespace: 'reminder',
  key,
  defaults: { en: `${key} in English`, zh: `${key}的中文`, 'zh-cn': `${key}的简体`, ja: `${key}の日本語` },
  company: {},
  branch: {},
  ...more,
});

type Refusal = { status: number; body: object };
export interface TextServer {
  rows: TranslationRow[];
  platforms: TextPlatform[];
  /** The updates of each call. */
  sent: TextUpdate[][];
  addresses: string[];
  /** The next calls are refused. */
  refusals: Refusal[];
  /** The bodies of the calls for previews. */
  previews: PreviewCall[];
  /** The response to such a call; by default, a page with the texts that are sent. */
  preview: (body: PreviewCall) => Response | Promise<Response>;
}

export interface PreviewCall {
  platform: string;
  namespace: string;
  language: string;
  key?: string;
  texts?: { key: string; text: string }[];
}

export function startServer(rows: TranslationRow[]): TextServer {
  const server: TextServer = {
    rows,
    platforms: ['backOffice', 'guestPages', 'messages', 'mails'],
    sent: [],
    addresses: [],
    refusals: [],
    previews: [],
    preview: ({ key, texts }) => {
      const html = `<p>${key}: ${texts?.[0]?.text ?? 'saved'}</p>`;
      return Response.json({ kind: 'page', html, subject: null, text: null });
    },
  };
  let revision = 1;
  const apply = (place: 'company' | 'branch', { namespace, key, language, text, dismissed }: TextUpdate) => {
    server.rows = server.rows.map((one) => {
      if (one.key !== key || one.namespace !== namespace) return one;
      const { [language]: before, ...others } = one[place];
      if (text === null) return { ...one, [place]: others };
      const after = text === undefined ? before && { ...before, dismissed } : own(text);
      return { ...one, [place]: { ...others, [language]: after } };
    });
  };
  sendThrough((address, { method = 'GET', body }) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    if (pathname === '/api/v2/i18n/preview') {
      const call = JSON.parse(String(body)) as PreviewCall;
      server.previews.push(call);
      return Promise.resolve(server.preview(call));
    }
    if (!pathname.startsWith('/api/v2/i18n/platform/'))
      return Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 }));
    if (method === 'GET')
      return Promise.resolve(
        Response.json({
          revision,
          platforms: server.platforms,
          namespaces: [
            { name: 'reminder', label: { en: 'Reminder', zh: '提醒', 'zh-cn': '提醒', ja: 'リマインダー' } },
            { name: 'crmPoints', label: {} },
          ],
          rows: server.rows,
        }),
      );
    const { updates } = JSON.parse(String(body)) as { updates: TextUpdate[] };
    server.sent.push(updates);
    server.addresses.push(address);
    const refusal = server.refusals.shift();
    if (refusal) return Promise.resolve(Response.json(refusal.body, { status: refusal.status }));
    for (const update of updates) apply(searchParams.has('branchId') ? 'branch' : 'company', update);
    revision += 1;
    return Promise.resolve(Response.json({ revision, changed: updates.length }));
  });
  return server;
}

/** Opens the screen and waits for its texts. */
export async function openTexts({
  search = '?platform=guestPages',
  language = 'en',
}: { search?: string; language?: Language } = {}) {
  await renderApp(
    <InAddress>
      <TextsPage />
      <Toasts />
    </InAddress>,
    { provider: {}, address: `/i18n-management${search}`, language },
  );
  await screen.findAllByRole('rowheader');
}

/** The cell of a key in the column of a language. */
export function cell(key: string, language: Language = 'en'): HTMLElement {
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
  const line = screen
    .getAllByRole('row')
    .find((one) => within(one).queryByRole('rowheader')?.textContent.split(/\s+/).includes(key));
  const found = line && within(line).getAllByRole('gridcell')[heads.indexOf(languageNames[language]) - 1];
  if (!found) throw new Error(`There is no cell ${key} ${language}.`);
  return found;
}
