import type { Complaint } from '#contract/complaints.ts';
import { useSay } from '#resources/define/view/say.ts';
import { statusWords } from './words.ts';

const tones = {
  NEED_RESPONSE: 'tag tag-bad',
  IN_PROGRESS: 'tag tag-warn',
  COMPLETED: 'tag tag-on',
  NONE: 'tag',
} as const;

/** How far it is. */
export default function Status({ row: { contactStatus } }: { row: Pick<Complaint, 'contactStatus'> }) {
  const say = useSay();
  return <span className={tones[contactStatus]}>{say(statusWords[contactStatus])}</span>;
}
