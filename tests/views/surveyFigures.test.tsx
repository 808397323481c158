import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import Summary from '#src/pages/feedback/surveyFigures/Summary.tsx';
import { definitionOf } from '#tests/support/surveys.ts';
import { renderApp, stubMedia } from './harness.tsx';

beforeAll(() => stubMedia());
afterEach(cleanup);

const refusal = (status: number, code: string) => Response.json({ code, reason: code, message: code }, { status });
const show = (address: string) =>
  renderApp(
    <Routes>
      <Route path="/surveys/:companyId/:surveyId/:branchId/summary" element={<Summary />} />
    </Routes>,
    { provider: {}, address, backhouse: { surveyManagement: true } },
  );

it('a survey that is not there is said to be missing', async () => {
  sendThrough(() => Promise.resolve(refusal(400, 'SURVEY_NOT_FOUND')));
  await show('/surveys/chunshui/nowhere/all/summary');
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Survey not found error');
});

it('figures of a branch of others are refused in words', async () => {
  const survey = { id: 's1', definition: definitionOf('Tea'), branchIds: ['信義店'], version: 1 };
  sendThrough((address) => {
    const { pathname } = new URL(address, 'http://here');
    const own = pathname.endsWith('/surveys/s1') || /survey[^/]*\/chunshui\/s1$/.test(pathname);
    return Promise.resolve(own ? Response.json(survey) : refusal(404, 'not_found'));
  });
  await show('/surveys/chunshui/s1/elsewhere/summary');
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('This record could');
});
