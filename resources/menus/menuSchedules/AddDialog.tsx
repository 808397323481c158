import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { fold } from '#contract/core/fold.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { textIn } from '#resources/framework/values.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { Named } from './model/pasted.ts';
import type { overLimit } from './PasteRows.tsx';
import { useNewRecord } from './useLibrary.ts';

interface AddDialogProps {
  title: string;
  /** The declared resource whose records are added. */
  resource: 'menuItems' | 'menuCategories';
  records: readonly Named[];
  /** Records that can be chosen together, with what they have in common. */
  together?: { name: string; ids: readonly string[] };
  /** How many items would come with a category. */
  itemsOf?: (category: string) => number;
  /** What does not fit any more. */
  tooMany: (ids: readonly string[], withItems: boolean) => ReturnType<typeof overLimit>;
  companyId: string;
  onClose: () => void;
  onAdd: (ids: readonly string[], withItems: boolean) => void;
  /** A record was created; the library has to be read again. */
  onCreated: () => Promise<unknown>;
}

const listed = 100;

/**
 * Finds records by name or code, several at once, or creates one with the typed name. Categories can bring the items
 * that they usually have.
 */
export function AddDialog(props: AddDialogProps) {
  const { title, resource, records, together, itemsOf, tooMany, companyId, onClose, onAdd, onCreated } = props;
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useFormats();
  const newRecord = useNewRecord(companyId);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withItems, setWithItems] = useState(itemsOf !== undefined);
  const index = useMemo(() => {
    const named = records.map((one) => ({
      id: one.id,
      name: textIn(one.name, language) ?? one.id,
      code: one.code,
      words: fold([one.code, ...Object.values(one.name)].filter(Boolean).join('\n')),
    }));
    const { compare } = new Intl.Collator(language, { numeric: true });
    return named.sort((one, other) => compare(one.name, other.name));
  }, [records, language]);
  const wanted = fold(text.trim());
  const found = index.filter(({ words }) => words.includes(wanted));
  const create = useAction(
    async () => {
      const id = await newRecord(resource, { name: text.trim() });
      await onCreated();
      return id;
    },
    {
      onDone: (id) => {
        choose([id]);
        setText('');
      },
    },
  );
  const choose = (ids: readonly string[]) => setChosen((all) => new Set([...all, ...ids]));
  const over = tooMany([...chosen], withItems);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <FormDialog
      title={title}
      width="sm"
      submit={chosen.size ? translate('menuEditor.add.submit', { count: chosen.size }) : translate('ra.action.add')}
      invalid={!chosen.size || over !== null}
      failure={over && translate(`menuEditor.over.${over.kind}`, { most: number(over.most), count: over.count })}
      busy={create.isPending}
      onSubmit={() => {
        onAdd([...chosen], withItems);
        onClose();
      }}
      onClose={onClose}
    >
      <input
        type="search"
        className="search-box"
        autoFocus
        aria-label={translate('menuEditor.add.search')}
        placeholder={translate('menuEditor.add.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        {together && together.ids.length > 0 && (
          <Button onClick={() => choose(together.ids)}>
            {translate('menuEditor.add.ofCategory', { count: together.ids.length, name: together.name })}
          </Button>
        )}
        {itemsOf && found.length > 1 && (
          <Button onClick={() => choose(found.map(({ id }) => id))}>
            {translate('menuEditor.add.all', { count: found.length })}
          </Button>
        )}
        {itemsOf && <Checkbox label={translate('menuEditor.add.withItems')} on={withItems} onChange={setWithItems} />}
      </div>
      <div className="scroll-y">
        {found.slice(0, listed).map(({ id, name, code }) => (
          <label key={id} className="checkbox">
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span className="wrap">
              {name}{' '}
              <span className="subtle small">
                {[code, itemsOf && translate('menuEditor.add.usual', { count: itemsOf(id) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        ))}
        {!records.length && !text.trim() && <p className="subtle">{translate('menuEditor.add.none')}</p>}
        {found.length > listed && <p className="subtle">{translate('menuEditor.add.more')}</p>}
        {text.trim() && (
          <Button onClick={() => create.mutate()}>{translate('menuEditor.add.create', { name: text.trim() })}</Button>
        )}
      </div>
    </FormDialog>
  );
}
