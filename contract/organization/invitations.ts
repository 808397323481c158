import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** Invitations to a company: sent to an address, and accepted by the reader of the e-mail. */

export const invitationLimits = {
  /** Maximum invitation e-mails per company and hour. */
  perHour: 20,
  /** How long an invitation is valid. */
  days: 7,
} as const;

const token = z.string().min(1).max(256);
const open = { access: { kind: 'public' }, attemptsPerMinute: 20 } as const;

export const viewInvitation = endpoint('POST /api/auth/invitation', {
  ...open,
  summary: 'Which company invites whom, by the token of the mail; whether a password is still to be chosen',
  body: z.strictObject({ token }),
  response: z.object({ companyName: z.string(), email: z.string(), choosesPassword: z.boolean() }),
});

export const acceptInvitation = endpoint('POST /api/auth/accept-invitation', {
  ...open,
  summary: 'Join the company; somebody without an account chooses the password of a new one',
  body: z.strictObject({ token, password: z.string().min(10).max(128).optional() }),
});
