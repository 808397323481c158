import { useLocation, useParams } from 'react-router';
import { Answered } from '#ui/Answered.tsx';
import { usePageTitle } from '#ui/title.ts';
import adminGroups from '../adminGroups/resource.ts';
import { listPath } from '../define/view/paths.ts';
import { useScope } from '../define/view/scope.ts';
import { GroupForm } from './GroupForm.tsx';
import groups from './resource.ts';
import { useGroup } from './useGroup.ts';
import { useSay } from '../define/view/say.ts';
import { words } from './words.ts';

/** A group, or a new one, on a page of its own. */
export default function GroupPage() {
  const { groupId } = useParams();
  const { search } = useLocation();
  const { admin } = useScope();
  const told = useSay();
  const back = listPath(admin ? adminGroups : groups, search);
  const id = groupId ?? null;
  const answer = useGroup(id);
  usePageTitle(id ? (answer.data?.draft.groupName ?? told(words.group)) : told(words.newGroup), back);
  return <Answered answer={answer}>{(stored) => <GroupForm key={id ?? ''} stored={stored} back={back} />}</Answered>;
}
