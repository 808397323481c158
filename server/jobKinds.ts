import { bulkJob } from './guests/bulk/edit.ts';
import { bulkUndoJob } from './guests/bulk/undo.ts';
import { findDuplicatesJob } from './guests/duplicates/find.ts';
import { sendCampaignJob } from './marketing/campaigns/job.ts';
import { dayNoticeJob } from './dayNotices/job.ts';
import { exportCustomers } from '#server/guests/exports/job.ts';
import { importJobs } from './imports/kinds.ts';
import { menuPicturesJob } from './menus/guestMenu/picturesJob.ts';
import type { JobKind } from './platform/jobs/kind.ts';
import { issueVouchersJob } from './marketing/vouchers/job.ts';

/** All job kinds. */
export const jobKinds: readonly JobKind[] = [
  bulkJob,
  bulkUndoJob,
  findDuplicatesJob,
  exportCustomers,
  ...importJobs,
  sendCampaignJob,
  dayNoticeJob,
  issueVouchersJob,
  menuPicturesJob,
];
