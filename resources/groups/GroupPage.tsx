import { useLocation, useParams } from 'react-router';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import adminGroups from '../adminGroups/resource.ts';
import { listPath } from '../define/view/paths.ts';
import { useScope } from '../define/view/scope.ts';
import { GroupForm } from './GroupForm.tsx';
import groups from './resource.ts';
import { useGroup } from './useGroup.ts';
import { useWords } from './useWords.ts';
import { words } from './words.ts';

/** A group, or a new one, on a page of its own. */
export default function GroupPage() {
  const { groupId } = useParams();
  const { search } = useLocation();
  const { admin } = useScope();
  const told = useWords();
  const back = listPath(admin ? adminGroups : groups, search);
  const id = groupId ?? null;
  const { data, error, isPending, refetch } = useGroup(id);
  usePageTitle(id ? (data?.draft.groupName ?? told(words.group)) : told(words.newGroup), back);
  if (isPending) return <TableSkeleton rows={8} columns={2} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <GroupForm key={id ?? ''} stored={data} back={back} />;
}
