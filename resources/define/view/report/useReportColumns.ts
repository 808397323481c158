import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { getReportColumns, putReportColumns, usualColumns, type ReportWithColumns } from '#contract/reportColumns.ts';
import { call } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';

/** The columns that the person has chosen for a report, kept on the server. */
export function useReportColumns(companyId: string, report: ReportWithColumns) {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const queryKey = ['reportColumns', companyId, report];
  const params = { companyId, report };
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getReportColumns, { params, signal }),
    staleTime: 300_000,
  });
  const save = useMutation({
    mutationFn: (columns: string[]) => call(putReportColumns, { params, body: { columns } }),
    onSuccess: (chosen) => client.setQueryData(queryKey, chosen),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
  });
  return { columns: answer.data?.columns ?? usualColumns(report), chosen: answer.data?.chosen ?? false, save };
}
