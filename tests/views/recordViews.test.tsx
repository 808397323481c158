import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { matchPath } from 'react-router';
import { sendThrough } from '#data-provider/client.ts';
import EditPage from '#resources/framework/view/EditPage.tsx';
import { resources } from '#resources/registry.ts';
import { pages } from '#src/pages/registry.ts';
import { renderApp, stubMedia } from './harness.tsx';

/** The form of a record that has pages of its own is one of them: the way to the others stays above it. */

beforeAll(() => {
  stubMedia();
  sendThrough(() => Promise.resolve(Response.json({ total: 0, data: [], choices: [] })));
});
afterEach(cleanup);

const withViews = resources.flatMap((resource) => (resource.views ? [{ ...resource, views: resource.views }] : []));
/** Pages under the address of one record. */
const ofRecords = pages.filter(({ path }) => /:(voucherId|surveyId)/.test(path));

it('vouchers and surveys have them', () =>
  expect(withViews.map(({ name }) => name)).toEqual(expect.arrayContaining(['vouchers', 'surveys'])));

describe.each(withViews.map((resource) => [resource.name, resource] as const))('the form of %s', (_, resource) => {
  const { views, routes } = resource;
  const links = views.of({ companyId: 'chunshui', id: 'r1', branchId: null });

  it('is one of the views, and each of the others is a page', () => {
    const edit = links.find(({ name }) => name === 'edit');
    expect(edit && matchPath(routes.edit ?? '', edit.to)).toBeTruthy();
    for (const { name, to } of links.filter((link) => link !== edit))
      expect(
        ofRecords.some(({ path }) => matchPath(path, to)),
        name,
      ).toBe(true);
  });

  it('has the way to the others above it', async () => {
    const record = { id: 'r1', companyId: 'chunshui', version: 1 };
    const provider = { getOne: () => Promise.resolve({ data: record }) } as never;
    await renderApp(<EditPage resource={resource} id="r1" />, { provider });
    const nav = await screen.findByRole('navigation', { name: views.label.en });
    const shown = within(nav).getAllByRole('link');
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links.map(({ to }) => to));
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Edit');
  });
});
