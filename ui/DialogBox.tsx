import MuiDialog, { type DialogProps } from '@mui/material/Dialog';

/** The library's dialog, as a file of its own: {@link Dialog} loads it. */
export default function DialogBox(props: DialogProps) {
  return <MuiDialog {...props} />;
}
