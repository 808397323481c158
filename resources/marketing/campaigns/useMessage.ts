import { useWatch } from 'react-hook-form';
import { useScope } from '#resources/framework/view/scope.ts';
import { draftMessage } from './message.ts';

/** The message of the draft whose form this is in, as it is typed: its content, and what becomes of it. */
export function useMessage() {
  const { company } = useScope();
  const [typed, image] = useWatch({ name: ['content', 'image_url'] }) as (string | null | undefined)[];
  const language = company?.language ?? 'zh';
  const content = typed ?? '';
  return { content, language, ...draftMessage(content, image ?? null, language, window.location.origin) };
}
