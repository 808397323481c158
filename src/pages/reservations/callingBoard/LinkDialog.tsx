import { useNotify } from 'ra-core';
import type { OpenedBoardLink } from '#contract/reservations/queue/board.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { boardWords } from './words.ts';

interface LinkDialogProps {
  opened: OpenedBoardLink;
  onClose: () => void;
}

/** The link of a television, which is shown once. */
export default function LinkDialog({ opened: { name, link, qr }, onClose }: LinkDialogProps) {
  const labelOf = useLabels();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify('ui.views.copied'),
      () => notify('ui.views.copyFailed', { type: 'warning', messageArgs: { link } }),
    );
  return (
    <FormDialog
      title={labelOf(boardWords.link, { n: name })}
      text={labelOf(boardWords.once)}
      width="sm"
      onClose={onClose}
    >
      <svg
        className="board-qr"
        viewBox={`0 0 ${qr.side} ${qr.side}`}
        role="img"
        aria-label={labelOf(boardWords.qr)}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.side}v${qr.side}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className="small wrap">
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </p>
      <div className="row">
        <Button label="ui.views.copy" onClick={() => void copy()} />
        <Button onClick={() => window.open(link, '_blank', 'noreferrer')}>{labelOf(boardWords.open)}</Button>
      </div>
    </FormDialog>
  );
}
