import { useTranslate } from 'ra-core';
import { ConfirmedButton } from './ConfirmedButton.tsx';

interface ConfirmedDeleteProps {
  /** The dialog's question. */
  title: string;
  busy: boolean;
  /** Deletes; `done` closes the dialog. */
  onConfirm: (done: () => void) => void;
}

/** A delete button styled like a link, with a confirmation. */
export function ConfirmedDelete(props: ConfirmedDeleteProps) {
  const translate = useTranslate();
  const action = translate('ra.action.delete');
  return (
    <ConfirmedButton variant="danger" text={translate('ui.delete.text')} confirm={action} {...props}>
      {action}
    </ConfirmedButton>
  );
}
