import { useTranslate } from 'ra-core';
import type { TextPlatform } from '#contract/core/texts.ts';
import { platformLabels } from '#contract/translations/labels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';

export interface TextFilesProps {
  companyId: string;
  /** Null: the whole company. */
  branchId: string | null;
  platform: TextPlatform;
}

/** Which texts a file has. */
export function usePlaceName({ branchId, platform }: TextFilesProps): string {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { branches } = useScope();
  const place = branches.find(({ id }) => id === branchId)?.name ?? translate('translations.files.company');
  return translate('translations.files.of', { platform: labelOf(platformLabels[platform]), place });
}
