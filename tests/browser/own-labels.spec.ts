import { createSurvey } from '#contract/feedback/surveys.ts';
import { updatePlatformTexts } from '#contract/translations/translations.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import { expect, test } from './lib/journey.ts';

/** A company's own texts for labels of each kind, on pages that load when they are opened. */

const companyId = 'ginza';
const branchId = 'ginza-honten';
const at = `company_id=${companyId}&branch_id=${branchId}`;

const own = {
  surveyFigure: ['labels', 'surveyFigures.issued', 'Invitations'],
  importStep: ['labels', 'imports.steps.file', 'Your file'],
  importColumn: ['labels', 'reservations.recordLabels.externalId', 'Our number'],
  reportColumn: ['labels', 'columns.purchaseTime', 'Bought'],
  setting: ['labels', 'branches.webBooking.fields.requirePhoneVerification.label', 'Text guests a code'],
} as const;

test.use({ as: 'ginza' });

test('Pages show the own texts of their labels', async ({ page, api }) => {
  const client = await api('ginza');
  const save = (texts: 'own' | 'defaults') =>
    client.call(updatePlatformTexts, {
      params: { platform: 'backOffice' },
      query: { companyId },
      body: {
        updates: Object.values(own).map(([namespace, key, text]) => ({
          namespace,
          key,
          language: 'en' as const,
          text: texts === 'own' ? text : null,
        })),
      },
    });
  const { id } = await client.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Dinner'),
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: `labels-${Date.now().toString(36)}`,
    },
  });
  await save('own');
  try {
    await test.step('a figure of a survey', async () => {
      await page.goto(`/surveys/${companyId}/${id}/all/summary`);
      await expect(page.getByText(own.surveyFigure[2]).first()).toBeVisible();
    });
    await test.step('a step and a column of an import', async () => {
      await page.goto(`/reservation-management/import?${at}`);
      await expect(page.getByText(own.importStep[2])).toBeVisible();
      await page.locator('input[type=file]').setInputFiles({
        name: 'visits.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('No,Name\nA1,Sato\n'),
      });
      await expect(page.getByRole('option', { name: own.importColumn[2] }).first()).toBeAttached();
    });
    await test.step('a column of a report', async () => {
      await page.goto(`/deposit-report?${at}`);
      await expect(page.getByRole('columnheader', { name: own.reportColumn[2] })).toBeVisible();
    });
    await test.step('a field of settings', async () => {
      await page.goto(`/reservation-management/settings?${at}`);
      await expect(page.getByText(own.setting[2])).toBeVisible();
    });
    await test.step('the defaults once the own texts are removed', async () => {
      await save('defaults');
      await page.goto(`/reservation-management/settings?${at}`);
      await expect(page.getByText('Verify phone number')).toBeVisible();
    });
  } finally {
    await save('defaults');
  }
});
