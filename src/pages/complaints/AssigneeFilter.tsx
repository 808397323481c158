import type { EntryInputProps } from '#resources/define/entries.ts';
import { useSay } from '#resources/define/view/say.ts';
import { Select } from './Select.tsx';
import { words } from './words.ts';

/** One's own, those that nobody has taken, or anyone's. */
export default function AssigneeFilter(props: EntryInputProps) {
  const say = useSay();
  const options = (['me', 'nobody'] as const).map((value) => ({ value, text: say(words[value]) }));
  return <Select {...props} any={say(words.anyone)} options={options} />;
}
