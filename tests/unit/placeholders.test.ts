import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { notifyForm } from '#contract/dayNotices/dayNotices.ts';
import { problemsOf } from '#contract/core/entity.ts';
import { contractEndpoints } from '#contract/index.ts';
import { defaultNoticeTexts, unknownIn } from '#contract/dayNotices/noticeTexts.ts';
import { unknownPlaceholders } from '#contract/core/placeholders.ts';
import { placeholders } from '#contract/marketing/recipientPlaceholders.ts';
import { voucherEntity, type VoucherValues } from '#contract/marketing/voucherEntity.ts';
import { defOf } from '#tests/support/samples.ts';

/** What looks like a placeholder and is filled in for nobody is named before sending, and not sent: in every text for guests. */

const voucher = (field: keyof VoucherValues) => (text: string) =>
  problemsOf(voucherEntity, { title: 'A', terms: 'B', cover: 'C', [field]: text }).some(
    (problem) => problem.path === field && problem.code === 'form.error.placeholder',
  );
const campaign = (text: string) => unknownPlaceholders(text, placeholders).length > 0;
const notice = (part: 'subject' | 'body') => (text: string) =>
  !notifyForm.safeParse({
    version: 1,
    texts: { ...defaultNoticeTexts, en: { ...defaultNoticeTexts.en, [part]: text } },
    reservations: [{ reservationId: 'r' }],
  }).success;

/** Texts that guests are sent or shown as they are written, and what refuses an unknown placeholder in them. */
const sent: Readonly<Record<string, (text: string) => boolean>> = {
  'createCampaign content': campaign,
  'patchCampaign content': campaign,
  ...Object.fromEntries(
    ['createVoucher', 'editVoucher'].flatMap((call) =>
      (['title', 'content', 'terms', 'message'] as const).map((field) => [
        `${call} data.data.${field}`,
        voucher(field),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['en', 'zh', 'zh-cn', 'ja'].flatMap((language) =>
      (['subject', 'body'] as const).map((part) => [`notifyDayNotice texts.${language}.${part}`, notice(part)]),
    ),
  ),
};

/** Texts by the same names that no guest gets as a message, with the reason. */
const kept: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(createCampaign|patchCampaign) title$/, 'the name of a campaign, for the staff'],
  [/^depositTo\w+ title$/, 'a deposit of points'],
  [/^(patch|create)\w* .*\btitle\b/, 'a banner of the booking page'],
  [/^(create|put)Announcement /, 'shown as it is written, with braces or without'],
  [/^receiveS\w+ /, 'what comes from outside'],
  [/voices\..*text$/, 'read out on the phone'],
  [/Note text$/, 'a note of the staff'],
  [/^runImport|consent|Consent/, 'the words of a consent, kept as evidence'],
  [/^(updatePlatform|preview)Texts /, 'checked against its default'],
  [/^login|^recordConsent/, 'what somebody signs in with'],
];

const textNames = /^(content|message|subject|body|title|terms|text)$/;

function textsIn(schema: z.ZodType | undefined, path: readonly string[] = []): string[] {
  if (!schema || path.length > 6) return [];
  const { type, shape, element, options, innerType, out } = defOf(schema);
  if (type === 'string') return textNames.test(path.at(-1) ?? '') ? [path.join('.')] : [];
  if (type === 'record') {
    const { valueType } = schema._zod.def as unknown as { valueType: z.ZodType };
    return textsIn(valueType, [...path, '*']);
  }
  if (shape) return Object.entries(shape).flatMap(([name, one]) => textsIn(one, [...path, name]));
  const next = element ?? innerType ?? (out && defOf(out).type !== 'transform' ? out : undefined);
  return options ? options.flatMap((one) => textsIn(one, path)) : textsIn(next, path);
}

const all = [...new Set(contractEndpoints.flatMap(({ name, body }) => textsIn(body).map((path) => `${name} ${path}`)))];

it('knows of every text that a call takes whether guests are sent it', () => {
  expect(all.filter((one) => !(one in sent) && !kept.some(([pattern]) => pattern.test(one)))).toEqual([]);
  expect(kept.filter(([pattern]) => !all.some((one) => pattern.test(one))).map(([, reason]) => reason)).toEqual([]);
  expect(Object.keys(sent).filter((one) => !all.includes(one))).toEqual([]);
});

describe.each(Object.entries(sent))('%s', (_, refuses) => {
  it.each(['Dear {firstName}', 'Dear {{name}}', 'Dear {NAME}', '｛姓名｝ 您好'])('is refused with %s', (text) => {
    expect(refuses(text)).toBe(true);
  });
  it('is taken without placeholders', () => expect(refuses('See you soon')).toBe(false));
});

it('names what is unknown in a notice, and knows its own', () => {
  expect(unknownIn({ subject: '{branch} {Branch}', body: '{{name}} {outcome}' })).toEqual(['{Branch}', '{{name}}']);
  for (const text of Object.values(defaultNoticeTexts)) expect(unknownIn(text)).toEqual([]);
});
