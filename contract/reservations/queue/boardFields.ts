import * as z from 'zod';
import { languages } from '../../core/constants.ts';
import { boolean, choice, choices, custom } from '../../core/fields.ts';
import { mediaAddress } from '../../core/wire.ts';

/** The settings of a branch's calling board: what televisions show and say. */

export const boardLimits = {
  /** Pictures and films of one branch. */
  media: 30,
  /** Seconds of one film. */
  filmSeconds: 300,
  /** Seconds for which a picture is shown. */
  picture: { min: 3, max: 300, usual: 10 },
  /** Bytes of the films and pictures of one company. */
  bytes: 2 * 1_073_741_824,
  /** Televisions of one branch. */
  links: 20,
} as const;

const film = z.strictObject({ kind: z.literal('video'), url: mediaAddress.video });
const picture = z.strictObject({
  kind: z.literal('image'),
  url: mediaAddress.image,
  seconds: z
    .number()
    .int()
    .min(boardLimits.picture.min)
    .max(boardLimits.picture.max)
    .default(boardLimits.picture.usual),
});

/** A picture or film of a board; a film is shown for as long as it is. */
export const boardMedium = z.discriminatedUnion('kind', [picture, film]);
export type BoardMedium = z.infer<typeof boardMedium>;

export const boardFields = {
  /** In the order in which they are shown. */
  boardMedia: custom({ schema: z.array(boardMedium).max(boardLimits.media), initial: [] }),
  /** Calls are spoken in these languages, one after the other; none: in that of the branch. */
  boardLanguages: choices({ values: languages }),
  boardSpeech: boolean({ initial: true }),
  boardTheme: choice({ values: ['dark', 'light'] }),
};

/** Where a company's files for its boards belong, apart from its other files, so that unused ones can be removed. */
export const boardOwner = (companyId: string): string => `calling-board/${companyId}`;
