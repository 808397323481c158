import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { mediaAddress, safeText } from '../core/wire.ts';

/**
 * Voice messages of the telephone: stored per language and type, for a company and, if different, for a branch (section
 * 3).
 */

/** The types of messages. */
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

/** A recording, otherwise a text that is read aloud. */
const voice = z.strictObject({
  text: safeText(500).trim().default(''),
  audio: mediaAddress.audio.nullable().default(null),
});
export type Voice = z.infer<typeof voice>;

export const voicesSchema = z.partialRecord(z.enum(languages), z.partialRecord(z.enum(voiceKeys), voice));
export type Voices = z.infer<typeof voicesSchema>;
