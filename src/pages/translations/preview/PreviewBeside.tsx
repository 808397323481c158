import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { TextPreview, type PreviewPlace } from './TextPreview.tsx';
import type { TextPreviewState } from './useTextPreview.ts';

interface PreviewBesideProps extends PreviewPlace {
  /** Null for texts without previews. */
  preview: TextPreviewState | null;
  children: ReactNode;
}

/** The grid of texts with the preview beside it, or in a drawer over it. */
export function PreviewBeside({ preview, children, ...place }: PreviewBesideProps) {
  const translate = useTranslate();
  const heading = useId();
  const { source, beside = false, open = false } = preview ?? {};
  const title = translate('ui.form.preview');
  const subject = [place.companyId, place.branchId, source?.platform].join('\n');
  const shown = source && open && <TextPreview key={subject} {...place} source={source} />;
  return (
    <>
      <div className="text-previewed" data-beside={(beside && open) || undefined}>
        {children}
        {beside && shown && (
          <aside className="text-preview" aria-labelledby={heading} tabIndex={0}>
            <h2 id={heading} className="subtle small">
              {title}
            </h2>
            {shown}
          </aside>
        )}
      </div>
      {!beside && shown && (
        <Drawer heading={heading} title={title} onClose={() => preview?.setOpen(false)}>
          <div className="drawer-body" tabIndex={0}>
            {shown}
          </div>
        </Drawer>
      )}
    </>
  );
}

/** Shows or hides the preview beside the grid, or opens its drawer. */
export function PreviewButton({ preview: { beside, open, setOpen } }: { preview: TextPreviewState }) {
  if (!beside) return <Button label="ui.form.preview" aria-haspopup="dialog" onClick={() => setOpen(true)} />;
  return (
    <Button label={open ? 'translations.preview.hide' : 'translations.preview.show'} onClick={() => setOpen(!open)} />
  );
}
