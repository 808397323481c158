import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { changesGuest, guestPath, readsGuest, recordPage } from './guestRecords.ts';
import { author, id, instant, safeText, version } from '../core/wire.ts';

/** What guests agreed to and withdrew: a ledger that is only ever added to. */

/** Whose messages it is about: the restaurant's, or the platform's. */
export const consentPurposes = ['restaurant', 'platform'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** How staff heard of it. */
export const spokenSources = ['phone', 'inPerson', 'staff'] as const;
export const consentSources = [...spokenSources, 'form', 'import', 'link', 'stop', 'merge', 'undo', 'erase'] as const;

export const consentEntry = z.object({
  id,
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  at: instant,
  source: z.enum(consentSources),
  /** The exact words. */
  text: z.string(),
  author: author.nullable(),
  campaign: z.object({ id, title: z.string() }).nullable(),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

/** What is in force; `since` is null where the ledger knows nothing of it. */
const state = z.object({ granted: z.boolean(), since: instant.nullable() });

export const listConsents = endpoint(`GET ${guestPath}/consents`, {
  summary: "A guest's consents and withdrawals, newest first, and what is in force",
  access: readsGuest,
  query: recordPage,
  response: z.object({
    /** The guest's, to be sent back with the next entry. */
    version,
    /** "Do not contact": no message at all, whatever was agreed to. */
    doNotContact: z.boolean(),
    current: z.object({ restaurant: state, platform: state }),
    entries: z.array(consentEntry),
    total: z.number().int().min(0),
  }),
});

/** What a guest said: agreed or withdrew, in which words. */
export const consentForm = z.strictObject({
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  source: z.enum(spokenSources),
  text: safeText(2_000).trim().min(1),
});

export const recordConsent = endpoint(`POST ${guestPath}/consents`, {
  summary: 'Write down what a guest said: agreed or withdrew, in which words',
  access: changesGuest,
  body: z.strictObject({ version, ...consentForm.shape }),
  response: consentEntry,
  status: 201,
});
