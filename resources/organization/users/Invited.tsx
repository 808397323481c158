import { type RecordViewProps } from '#resources/framework/fields.ts';
import { DeleteRecord } from '#resources/framework/view/form/DeleteRecord.tsx';
import { RecordActions } from '#resources/framework/view/form/RecordActions.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { invitedLabel } from './fields.ts';
import users from './resource.ts';

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
      <p className="quiet">
        {labelOf({
          en: 'This person joins once they accept the invitation. To change their permissions, withdraw it and invite them again.',
          zh: '對方接受邀請後才會加入。若要變更權限，請撤回後重新邀請。',
          'zh-cn': '对方接受邀请后才会加入。若要更改权限，请撤回后重新邀请。',
          ja: '招待が承諾されると参加します。権限を変更するには、招待を取り消してからもう一度招待してください。',
        })}
      </p>
      <div className="row">
        <RecordActions resource={users} record={record} unsaved={false} />
        <DeleteRecord resource={users} record={record} onDone={onClose} />
      </div>
    </section>
  );
}
