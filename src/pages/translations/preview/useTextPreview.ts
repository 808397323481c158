import { useStore } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { TextPlatform } from '#contract/core/texts.ts';
import { previewPlatforms } from '#contract/translations/preview.ts';
import { useMediaQuery } from '#ui/useNarrow.ts';
import { previewSource } from './source.ts';

/** The preview of a platform's texts: beside the grid on wide screens, in a drawer on others. Null if it has none. */
export function useTextPreview(platform: TextPlatform) {
  const offered = previewPlatforms.find((one) => one === platform);
  const source = useMemo(() => offered && previewSource(offered), [offered]);
  const beside = !useMediaQuery('(max-width: 1199.98px)');
  const [shown, setShown] = useStore('translations.preview', true);
  const [opened, setOpened] = useState(false);
  const openDrawer = useCallback(() => setOpened(true), []);
  if (!source) return null;
  const open = beside ? shown : opened;
  const setOpen = beside ? setShown : setOpened;
  /** From the input of a text; absent where the preview is beside it. */
  const onPreview = beside ? undefined : openDrawer;
  return { source, beside, open, setOpen, onPreview };
}

export type TextPreviewState = NonNullable<ReturnType<typeof useTextPreview>>;
