import type { Complaint } from '#contract/complaints.ts';
import { useSay } from '#resources/define/view/say.ts';
import { words } from './words.ts';

/** Who takes care of it. */
export default function Assignee({ row: { assignee } }: { row: Pick<Complaint, 'assignee'> }) {
  const say = useSay();
  return assignee ? <>{assignee.name ?? say(words.someone)}</> : <span className="subtle">{say(words.nobody)}</span>;
}
