import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import type { CallInput } from '#contract/endpoint.ts';
import { addComplaintNote, getComplaint, patchComplaint, type ComplaintDetail } from '#contract/complaints.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { complaintsFamily } from '#resources/surveys/complaintCounts.ts';
import { errorText } from '#ui/errorText.ts';
import { words } from './words.ts';

export type ComplaintChange = Omit<CallInput<typeof patchComplaint>['body'], 'version'>;

/** One complaint, and what can be done with it. Lists and counts are read again after every change. */
export function useComplaint(submissionId: string) {
  const say = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const companyId = useScope().companyId ?? '';
  const params = { companyId, submissionId };
  const answer = useQuery({
    queryKey: [complaintsFamily, companyId, 'one', submissionId],
    queryFn: ({ signal }) => call(getComplaint, { params, signal }),
  });
  const readAgain = () => queries.invalidateQueries({ queryKey: [complaintsFamily] });
  const refused = (error: unknown) =>
    notify(
      error instanceof ApiError && error.code === 'stale_version'
        ? say(words.changedSince)
        : errorText(error, translate),
      { type: 'error' },
    );
  const change = useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: ComplaintChange }) =>
      call(patchComplaint, { params, body: { version, ...changes } }),
    onError: refused,
    onSettled: readAgain,
  });
  const note = useMutation({
    mutationFn: (text: string) => call(addComplaintNote, { params, body: { text } }),
    onError: refused,
    onSettled: readAgain,
  });
  return {
    answer,
    /** Changes it as it is shown. */
    change: ({ version }: ComplaintDetail, changes: ComplaintChange) => change.mutate({ version, changes }),
    addNote: note.mutateAsync,
    busy: change.isPending || note.isPending,
  };
}
