// Made by `npm run registry` from the declarations in server/**/*.report.ts; not edited by hand.

import type { Handled } from './platform/http/handle.ts';

/** The handlers of reports that have none of their own. */
export const standardReportHandlers: readonly (readonly Handled[])[] = [];
