import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { moveActive } from '#ui/SelectBox.tsx';
import { rememberRecent, type Recent } from './recents.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import './Palette.css';

/** Finds pages, guests, branches and companies, and goes there. Keyboard alone is enough. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups: found, busy } = usePaletteItems(text);
  const items = found.flatMap((group) => group.items);
  const groups = found.map((group, at) => ({
    ...group,
    start: found.slice(0, at).reduce((sum, before) => sum + before.items.length, 0),
  }));
  const current = Math.min(active, Math.max(items.length - 1, 0));

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, items.length]);

  const go = (item: Recent) => {
    rememberRecent(item);
    onClose();
    void navigate(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Home and End belong to the text while there is one.
    const next =
      text && (event.key === 'Home' || event.key === 'End') ? null : moveActive(event.key, current, items.length);
    const chosen = items[current];
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else return;
    event.preventDefault();
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
        <input
          className="palette-input"
          role="combobox"
          aria-label={translate('shell.palette.open')}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? `palette-${current}` : undefined}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          placeholder={translate('shell.palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div
          className="palette-list"
          id="palette-list"
          role="listbox"
          aria-label={translate('shell.palette.results')}
          aria-busy={busy}
          tabIndex={-1}
          ref={list}
        >
          {groups.map((group) => (
            <div role="group" key={group.name} aria-labelledby={`palette-g-${group.name}`}>
              <div className="palette-heading" id={`palette-g-${group.name}`} role="presentation">
                {translate(`shell.palette.${group.name}`)}
              </div>
              {group.items.map((item, index) => {
                const own = group.start + index;
                return (
                  <div
                    key={item.to}
                    id={`palette-${own}`}
                    role="option"
                    aria-selected={own === current}
                    data-active={own === current}
                    className="palette-option"
                    onPointerMove={() => own !== current && setActive(own)}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => go(item)}
                  >
                    <span className="palette-label">{item.label}</span>
                    {item.detail && <span className="palette-detail">{item.detail}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p className="palette-empty">{translate(busy ? 'shell.loading' : 'shell.palette.none')}</p>
        )}
        <p className="visually-hidden" role="status">
          {busy ? '' : translate('shell.palette.found', { smart_count: items.length })}
        </p>
        <p className="palette-hint" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {translate('shell.palette.move')} <kbd>↵</kbd> {translate('shell.palette.go')} <kbd>Esc</kbd>{' '}
          {translate('shell.close')}
        </p>
      </div>
    </dialog>
  );
}
