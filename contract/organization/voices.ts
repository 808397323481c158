import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { mediaAddress, safeText } from '../core/wire.ts';

/** What a telephone says: held per language and type, for a company and, where it differs, for a branch (section 3). */

/** The types of message. */
export const voiceKeys = [
  'tableReadyVoice',
  'tableReadyYesVoice',
  'tableReadyNoVoice',
  'checkInVoice',
  'inboundInit',
  'inboundInitWithDial',
  'inboundAskMobileNumber',
  'inboundInitGreeting',
  'inboundBookingInit',
  'inboundBookingSMSSent',
  'inboundTakeoutInit',
  'inboundTakeoutComplete',
  'inboundRedirectInit',
  'inboundInitEnding',
] as const;
export type VoiceKey = (typeof voiceKeys)[number];

/** A recording, else a text that is read out. */
const voice = z.strictObject({
  text: safeText(500).trim().default(''),
  audio: mediaAddress.audio.nullable().default(null),
});
export type Voice = z.infer<typeof voice>;

export const voices = z.partialRecord(z.enum(languages), z.partialRecord(z.enum(voiceKeys), voice));
export type Voices = z.infer<typeof voices>;
