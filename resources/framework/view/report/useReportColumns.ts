import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultColumns, type ReportDeclaration } from '#contract/platform/report.ts';
import { getReportColumns, putReportColumns } from '#contract/reports.ts';
import { call } from '#data-provider/client.ts';
import { useAction } from '../useAction.ts';

/** The user's columns for a report, stored on the server. */
export function useReportColumns(/** Empty without a current company. */ companyId: string, report: ReportDeclaration) {
  const client = useQueryClient();
  const queryKey = ['reportColumns', companyId, report.name];
  const params = { companyId, report: report.name };
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getReportColumns, { params, signal }),
    enabled: companyId !== '',
    staleTime: 300_000,
  });
  const save = useAction((columns: string[]) => call(putReportColumns, { params, body: { columns } }), {
    onDone: (chosen) => client.setQueryData(queryKey, chosen),
  });
  return {
    columns: answer.data?.columns ?? defaultColumns(report),
    chosen: answer.data?.chosen ?? false,
    /** While unknown, no columns are shown that others would replace. */
    loading: answer.isLoading,
    save,
  };
}
