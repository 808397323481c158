import type { Preflight } from '#contract/marketing/campaigns.ts';

/** The preflight of a campaign that went to one guest. */
export const sentPreflight = (example: string, at: Date): Preflight => ({
  matched: 1,
  dropped: { erased: 0, doNotContact: 0, noConsent: 0, noPhone: 0, duplicate: 0, recent: 0 },
  recipients: 1,
  quietDays: 7,
  encoding: 'gsm7',
  segments: { min: 1, max: 1, total: 1 },
  bySegments: [{ segments: 1, recipients: 1 }],
  pointsPerSegment: 1,
  pointsNeeded: 1,
  accountId: null,
  balance: null,
  balanceAfter: null,
  missingNames: 0,
  warnings: [],
  sendable: true,
  example,
  at: at.toISOString(),
});
