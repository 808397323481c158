import { boardLinkDraft, createBoardLink, type OpenedBoardLink } from '#contract/reservations/queue/board.ts';
import { call } from '#data-provider/client.ts';
import { date, text } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { boardWords } from './words.ts';

const fields = { name: text(boardWords.place, { max: 80, required: true }), lastDay: date(boardWords.validUntil) };

interface NewLinkProps {
  params: { companyId: string; branchId: string };
  family: readonly string[];
  onDone: (opened: OpenedBoardLink) => void;
  onClose: () => void;
}

/** Adds a television to a branch. */
export default function NewLink({ params, family, onDone, onClose }: NewLinkProps) {
  const labelOf = useLabels();
  return (
    <CallDialog
      title={labelOf(boardWords.add)}
      fields={fields}
      schema={boardLinkDraft}
      run={(body) => call(createBoardLink, { params, body })}
      reads={[family]}
      {...{ onDone, onClose }}
    />
  );
}
