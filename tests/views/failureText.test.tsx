import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ResponseError } from '#data-provider/client.ts';
import branchMenus from '#resources/menus/branchMenus/resource.ts';
import campaigns from '#resources/marketing/campaigns/resource.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { useFailureText } from '#resources/framework/view/useFailureText.ts';
import surveys from '#resources/feedback/surveys/resource.ts';
import { renderApp } from './harness.tsx';

/** What the screens of section 8 say of a failed call. */

function Said({ resource, error }: { resource: Resource; error: unknown }) {
  return <p role="status">{useFailureText(resource)(error)}</p>;
}

afterEach(cleanup);

const unforeseen = (reason: string) => new ResponseError(500, 'UNKNOWN_ERROR', reason, reason);

it.each([
  ['a survey that is not there', surveys, new ResponseError(400, 'SURVEY_NOT_FOUND', 'Survey not found error', ''), /^Survey not found error$/], // prettier-ignore
  ['an answer of no known kind', surveys, new ResponseError(500, 'UNSUPPORTED_KEY', 'Unsupported Key', ''), /^Unsupported Key$/], // prettier-ignore
  ['surveys, by the text of the answer', surveys, unforeseen('The gateway gave up'), /^The gateway gave up$/],
  ['surveys, where nothing is said', surveys, unforeseen(''), /^Unknown Error$/],
  ['image menus, by the text of the answer', branchMenus, unforeseen('The gateway gave up'), /^The gateway gave up$/],
  ['image menus, where nothing is said', branchMenus, unforeseen(''), /^An error occurred\.$/],
  ['a campaign after the session', campaigns, new ResponseError(401, 'unauthorized', 'Sign in first.', ''), /session/],
  ['a campaign otherwise', campaigns, unforeseen(''), /^Something went wrong\.$/],
] as const)('%s', async (_, resource, error, text) => {
  await renderApp(<Said resource={resource} error={error} />, { provider: {} });
  expect((await screen.findByRole('status')).textContent).toMatch(text);
});
