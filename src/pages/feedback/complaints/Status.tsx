import type { Complaint } from '#contract/feedback/complaints.ts';
import { contactStatuses, type ContactStatus } from '#contract/feedback/surveyFields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { statusWords } from './words.ts';

const tones = {
  NEED_RESPONSE: 'tag tag-bad',
  IN_PROGRESS: 'tag tag-warn',
  COMPLETED: 'tag tag-on',
  NONE: 'tag',
} as const;

/** The status of a complaint. */
export default function Status({ row: { contactStatus } }: { row: Pick<Complaint, 'contactStatus'> }) {
  const labelOf = useLabels();
  return <span className={tones[contactStatus]}>{labelOf(statusWords[contactStatus])}</span>;
}

interface StatusChoiceProps {
  label: string;
  value: ContactStatus;
  disabled: boolean;
  change: (status: ContactStatus) => void;
}

/** Selects the status. */
export function StatusChoice({ change, ...props }: StatusChoiceProps) {
  const labelOf = useLabels();
  const options = contactStatuses.map((status) => [status, labelOf(statusWords[status])] as const);
  return (
    <SelectField
      className="labelled-above"
      {...props}
      options={options}
      onChange={(status) => change(status as ContactStatus)}
    />
  );
}
