import type { Complaint } from '#contract/complaints.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useSay } from '#resources/define/view/say.ts';
import { words } from './words.ts';

/** Who asks, where anybody knows. */
export default function Guest({ row: { guest } }: { row: Pick<Complaint, 'guest'> }) {
  const say = useSay();
  const known = [guest?.name, guest?.phone && formatPhone(guest.phone)].filter(Boolean);
  return known.length ? <>{known.join(' · ')}</> : <span className="subtle">{say(words.anonymous)}</span>;
}
