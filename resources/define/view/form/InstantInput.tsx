import { TextInput } from 'react-admin';
import { instantAt, wallTime } from '#contract/zones.ts';
import { useScope, zoneOf } from '../scope.ts';
import { useRecordBranch } from './recordBranch.ts';

interface InstantInputProps {
  source: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  fullWidth: boolean;
}

/** A moment on the wall clock of the branch, whatever zone the browser is in. */
export function InstantInput(props: InstantInputProps) {
  const zone = zoneOf(useScope(), useRecordBranch()?.id);
  return (
    <TextInput
      {...props}
      type="datetime-local"
      slotProps={{ inputLabel: { shrink: true } }}
      format={(value: string | null) => (value ? wallTime(value, zone) : '')}
      parse={(text: string) => (text ? instantAt(text, zone) : null)}
    />
  );
}
