import { useTranslate } from 'ra-core';
import { ConfirmedButton } from './ConfirmedButton.tsx';

interface ConfirmedDeleteProps {
  /** What is asked. */
  title: string;
  busy: boolean;
  /** Deletes; `done` puts the question away. */
  onConfirm: (done: () => void) => void;
}

/** Quiet until asked, and asks before what cannot be undone. */
export function ConfirmedDelete(props: ConfirmedDeleteProps) {
  const translate = useTranslate();
  const action = translate('ra.action.delete');
  return (
    <ConfirmedButton variant="danger" text={translate('ui.delete.text')} confirm={action} {...props}>
      {action}
    </ConfirmedButton>
  );
}
