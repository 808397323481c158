import { getReportColumns, putReportColumns } from '#contract/reports.ts';
import { handle, type Handled } from '../http/handle.ts';
import { chooseColumns, chosenColumns } from './chosenColumns.ts';

/** The selected columns of reports. */
export const reportColumnHandlers: Handled[] = [
  handle(getReportColumns, ({ params, services, user }) =>
    chosenColumns(services.database.sql, { ...params, userId: user.id }),
  ),
  handle(putReportColumns, ({ params, body, services, user }) =>
    services.database.transaction((transaction) =>
      chooseColumns(transaction, { ...params, userId: user.id }, body.columns),
    ),
  ),
];
