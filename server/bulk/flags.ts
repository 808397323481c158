import type { BulkChange } from '#contract/bulk.ts';

/** The flags that many guests can be given at once. */
export const flagColumns = { isVip: 'is_vip', forbidPiiSharing: 'forbid_pii_sharing' } as const;
export type BulkFlag = keyof typeof flagColumns;

/** What a change amounts to: which flag, and its value. */
export function flagOf(change: BulkChange): { flag: BulkFlag; value: boolean } {
  return 'role' in change
    ? { flag: 'isVip', value: change.role === 1 }
    : { flag: 'forbidPiiSharing', value: change.blacklistSetting.forbidPIISharing };
}

/** What is being done, as a step of a job; labels are under `jobs.steps`. */
export function stepOf({ flag, value }: { flag: BulkFlag; value: boolean }): string {
  if (flag === 'isVip') return value ? 'vip' : 'notVip';
  return value ? 'doNotContact' : 'mayContact';
}
