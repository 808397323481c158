import type { Complaint } from '#contract/complaints.ts';
import { useSay } from '#resources/define/view/say.ts';
import { words } from './words.ts';

/** The beginning of what the guest wrote. */
export default function Reason({ row: { reason } }: { row: Pick<Complaint, 'reason'> }) {
  const say = useSay();
  return reason === null ? <span className="subtle">{say(words.nothingWritten)}</span> : <>{reason}</>;
}
