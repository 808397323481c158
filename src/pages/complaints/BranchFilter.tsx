import type { EntryInputProps } from '#resources/define/entries.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { Select } from './Select.tsx';
import { words } from './words.ts';

/** One branch, or all that the person sees. */
export default function BranchFilter(props: EntryInputProps) {
  const say = useSay();
  const { branches } = useScope();
  // Before the branches are known there is room for it, so that nothing below moves.
  if (branches.length === 1 && !props.value) return null;
  const options = branches.map(({ id, name }) => ({ value: id, text: name }));
  return <Select {...props} any={say(words.all)} options={options} />;
}
