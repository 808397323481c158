import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { changesGuest, guestPath, readsGuest, recordPage } from './guestRecords.ts';
import { author, id, instant, safeText, version } from '../core/wire.ts';

/** Consents of guests, given and withdrawn: an append-only ledger. */

/** The sender of the messages: the restaurant, or the platform. */
export const consentPurposes = ['restaurant', 'platform'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** How staff learned of it. */
export const spokenSources = ['phone', 'inPerson', 'staff'] as const;
export const consentSources = [...spokenSources, 'form', 'import', 'link', 'stop', 'merge', 'undo', 'erase'] as const;

export const consentEntry = z.object({
  id,
  purpose: z.enum(consentPurposes),
  granted: z.boolean(),
  at: instant,
  source: z.enum(consentSources),
  /** The exact wording. */
  text: z.string(),
  author: author.nullable(),
  campaign: z.object({ id, title: z.string() }).nullable(),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

/** The current consent; `since` is null if the ledger has no entry. */
const state = z.object({ granted: z.boolean(), since: instant.nullable() });

export const listConsents = endpoint(`GET ${guestPath}/consents`, {
  summary: "A guest's consents and withdrawals, newest first, and what is in force",
  access: readsGuest,
  query: recordPage,
  response: z.object({
    /** The guest's version, sent back with the next entry. */
    version,
    /** "Do not contact": no messages at all, regardless of consents. */
    doNotContact: z.boolean(),
    current: z.object({ restaurant: state, platform: state }),
    entries: z.array(consentEntry),
    total: z.number().int().min(0),
  }),
});

/** A guest's statement: consent or withdrawal, and its wording. */
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
