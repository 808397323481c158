import type { Resource } from '#resources/framework/resource.ts';
import * as areas from './areas.ts';
import { menuChecks } from './menus/checks.ts';
import { menuUses } from './menus/schedules/uses.ts';
import { declaredHandlers } from './platform/declared/handlers.ts';
import { standardReportHandlers } from './reports.ts';
import type { Handled } from './platform/http/handle.ts';

/** The handlers of all endpoints: the contract's, and those of the declared resources. */
export const allHandlers = (resources: readonly Resource[]): Handled[] => [
  ...Object.values(areas).flat(),
  ...standardReportHandlers.flat(),
  ...declaredHandlers(resources, { uses: menuUses, checks: menuChecks }),
];
