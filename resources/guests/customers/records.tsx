import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { recordPage } from '#contract/guests/guestRecords.ts';
import { backhouseFor, grants, type Permission } from '#contract/core/permissions.ts';
import { call } from '#data-provider/client.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { Entries, type Entry } from '#resources/framework/view/Entries.tsx';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { usePages } from '#resources/framework/view/usePages.ts';
import customers from './resource.ts';

/** Shared parts of the tabs about a guest: infinite lists, and their loading and empty states. */

/** Query keys of a guest and all related records, reloaded after a change. */
export const queryKeysOf = (companyId: string, id: string) => [['guestRecords', companyId, id], ['customers']];

/** The context to format entries. */
export function useGuestWords({ companyId, record }: Pick<RecordViewProps, 'companyId' | 'record'>) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const { me } = useScope();
  const branchName = useBranchName();
  const { instant, day, number } = useFormats();
  const allowed = useAllowed(customers);
  return {
    companyId,
    translate,
    labelOf,
    language,
    instant,
    day,
    number,
    /** Whether the user may change the guest's records. */
    writes: allowed.edit && !record?.erasedTime,
    may: (permission: Permission) => grants(backhouseFor(me, companyId), permission),
    branchName,
    /** Users who have left have no name. */
    personName: (person: { name: string | null } | null) => person && (person.name ?? translate('guest.someone')),
  };
}
export type GuestWords = ReturnType<typeof useGuestWords>;

type GuestPath = { companyId: string; customerId: string };

interface RecordsTab<P extends { total: number }, Row> {
  list: Endpoint<z.ZodType<GuestPath, GuestPath>, typeof recordPage, z.ZodType<undefined>, z.ZodType<P>>;
  rowsOf: (page: P) => readonly Row[];
  idOf: (row: Row) => string;
  /** The prefix of the texts for an empty list. */
  words: string;
  entry: (row: Row, words: GuestWords, guest: RecordViewProps) => Entry;
  /** Shown above the entries, also without any. */
  Head?: (props: { first: P; guest: RecordViewProps }) => ReactNode;
}

/**
 * A tab with a guest's records of one kind, newest first.
 *
 * @example export default recordsTab({ list: guestVisits, rowsOf: ({ visits }) => visits, words: 'guest.visits', … });
 */
export function recordsTab<P extends { total: number }, Row>(tab: RecordsTab<P, Row>) {
  const { list, rowsOf, idOf, words, entry, Head } = tab;
  return function Records(guest: RecordViewProps): ReactNode {
    const { companyId, id } = guest;
    const seen = useGuestWords(guest);
    const { translate } = seen;
    const answer = usePages(
      ['guestRecords', companyId, id, list.path],
      async (query, signal) => (await call(list, { params: { companyId, customerId: id }, query, signal })) as P,
      rowsOf,
      { always: true },
    );
    const { first } = answer;
    if (answer.isPending) return <TableSkeleton rows={6} columns={2} />;
    const failed = answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!first) return failed;
    return (
      <div className="stack stack-wide">
        {Head && <Head first={first} guest={guest} />}
        <Entries
          total={first.total}
          entry={(row) => entry(row, seen, guest)}
          empty={<EmptyState title={translate(`${words}.empty`)} text={translate(`${words}.emptyText`, { _: '' })} />}
          {...{ answer, idOf }}
        />
        {failed}
      </div>
    );
  };
}
