import { useWatch } from 'react-hook-form';
import { useScope } from '#resources/framework/view/scope.ts';
import { useOwnTexts } from '#resources/framework/view/useOwnTexts.ts';
import { draftMessage } from './message.ts';

/** The message in the current form of a draft: its content, and the filled-in result. */
export function useMessage() {
  const { company } = useScope();
  const [typed, image] = useWatch({ name: ['content', 'image_url'] }) as (string | null | undefined)[];
  const language = company?.language ?? 'zh';
  const content = typed ?? '';
  const own = useOwnTexts('messages', language);
  const draft = draftMessage(content, image ?? null, { language, own }, window.location.origin);
  return { content, language, ...draft };
}
