import { findDuplicatesJob } from '../duplicates/find.ts';
import { exportCustomers } from '../exports/job.ts';
import type { JobKind } from './kind.ts';

/** Every kind of long work there is. */
export const jobKinds: readonly JobKind[] = [findDuplicatesJob, exportCustomers];
