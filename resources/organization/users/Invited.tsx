import { type RecordViewProps } from '#resources/framework/fields.ts';
import { DeleteRecord } from '#resources/framework/view/form/DeleteRecord.tsx';
import { RecordActions } from '#resources/framework/view/form/RecordActions.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { invitedLabel } from './fields.ts';
import users from './resource.ts';
import { userWords } from './words.ts';

/** An invited user: the address, and buttons to resend or withdraw the invitation. */
export default function Invited({ record, onClose }: RecordViewProps) {
  const labelOf = useLabels();
  if (!record) return null;
  return (
    <section className="stack stack-wide">
      <h2 className="heading">{String(record.email)}</h2>
      <p>
        <span className="tag tag-on">{labelOf(invitedLabel)}</span>
      </p>
      <p className="quiet">{labelOf(userWords.invited)}</p>
      <div className="row">
        <RecordActions resource={users} record={record} unsaved={false} />
        <DeleteRecord resource={users} record={record} onDone={onClose} />
      </div>
    </section>
  );
}
