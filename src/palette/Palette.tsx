import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useDebounced } from '#ui/debounce.ts';
import { OptionSearch } from '#ui/OptionSearch.tsx';
import { usePreload } from '../layout/usePreloadOnIntent.ts';
import { rememberRecent } from './recents.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import './Palette.css';

const restingMs = 100;

/** Finds and opens pages, guests, branches and companies. Fully usable with the keyboard. */
export default function Palette({ typed, onClose }: { typed: string; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const navigate = useNavigate();
  const preload = usePreload();
  // A choice that is only passed on the way to another one is not loaded.
  const [active, setActive] = useState('');
  const rested = useDebounced(active, restingMs);
  useEffect(() => {
    if (rested) preload(rested);
  }, [rested, preload]);
  const dialog = useRef<HTMLDialogElement>(null);
  // The text typed before the palette was loaded.
  const [text, setText] = useState(typed);
  const { groups, busy } = usePaletteItems(text);
  const items = groups.flatMap((group) => group.items);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const go = (to: string) => {
    const item = items.find((one) => one.to === to);
    if (item) rememberRecent(item);
    onClose();
    void navigate(to);
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={translate('shell.palette.open')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-body">
        <OptionSearch
          base="palette"
          label={translate('shell.palette.open')}
          listLabel={translate('ui.list.results')}
          groups={groups.map(({ name, items: found }) => ({
            id: name,
            label: name in common ? labelOf(common[name as keyof typeof common]) : translate(`shell.palette.${name}`),
            options: found.map(({ to, ...words }) => ({ id: to, ...words })),
          }))}
          text={text}
          onText={setText}
          placeholder={translate('shell.palette.placeholder')}
          empty={translate(busy ? 'shell.loading' : 'shell.palette.none')}
          busy={busy}
          onTake={go}
          onActive={setActive}
        />
        <p className="visually-hidden" role="status">
          {busy ? '' : translate('shell.palette.found', { smart_count: items.length })}
        </p>
        <p className="palette-hint" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {translate('shell.palette.move')} <kbd>↵</kbd> {translate('shell.palette.go')} <kbd>Esc</kbd>{' '}
          {translate('ra.action.close')}
        </p>
      </div>
    </dialog>
  );
}
