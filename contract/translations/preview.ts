import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members } from '../core/endpoint.ts';
import { longestText, type TextPlatform } from '../core/texts.ts';
import { id } from '../core/wire.ts';
import { textKey } from './translations.ts';

/** What guests and staff would see of a text, with sample data. */

export const previewPlatforms = ['guestPages', 'messages', 'mails', 'board'] as const satisfies readonly TextPlatform[];
export type PreviewPlatform = (typeof previewPlatforms)[number];

export const previewTexts = endpoint('POST /api/v2/i18n/preview', {
  summary: 'A page, message or mail with sample data, as its texts apply; changes nothing',
  access: members('body.companyId', 'i18n', { branch: 'body.branchId' }),
  body: z.strictObject({
    companyId: id,
    branchId: id.optional(),
    platform: z.enum(previewPlatforms),
    namespace: textKey,
    language: z.enum(languages),
    /** A key that the sample should show, if the page has several states. */
    key: textKey.optional(),
    /** Texts that are not saved yet. */
    texts: z
      .array(z.strictObject({ key: textKey, text: z.string().max(longestText) }))
      .max(20)
      .optional(),
  }),
  response: z.object({
    kind: z.enum(['page', 'text', 'mail']),
    subject: z.string().nullable(),
    /** Of pages; without scripts. */
    html: z.string().nullable(),
    text: z.string().nullable(),
  }),
});
