import { bulkJob } from './bulk/edit.ts';
import { bulkUndoJob } from './bulk/undo.ts';
import { findDuplicatesJob } from './duplicates/find.ts';
import { sendCampaignJob } from './campaigns/job.ts';
import { dayNoticeJob } from './dayNotices/job.ts';
import { exportCustomers } from './exports/job.ts';
import { importJobs } from './imports/kinds.ts';
import type { JobKind } from './jobs/kind.ts';
import { issueVouchersJob } from './vouchers/job.ts';

/** Every kind of long work there is. */
export const jobKinds: readonly JobKind[] = [
  bulkJob,
  bulkUndoJob,
  findDuplicatesJob,
  exportCustomers,
  ...importJobs,
  sendCampaignJob,
  dayNoticeJob,
  issueVouchersJob,
];
