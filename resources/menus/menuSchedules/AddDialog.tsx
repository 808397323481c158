import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { fold } from '#contract/core/fold.ts';
import { searchedText, type Named } from '#contract/menus/pastedMenu.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { textIn } from '#resources/framework/values.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { useNameSet } from '#ui/useNameSet.ts';
import type { EditorDialogProps } from './EditorDialogs.tsx';
import { useMenuEditor } from './menuEditor.ts';
import { overLimit, usualItems, withCategories, withItems as withItemsIn } from './model/draft.ts';
import { useNewRecords } from './useLibrary.ts';

const listed = 100;

/**
 * Adds items to a category, or categories: found by name or code, several at once, or created with the typed name.
 * Categories can bring the items that they usually have.
 */
export default function AddDialog({ category, params, onClose }: EditorDialogProps) {
  const { draft, edit, library, nameOf } = useMenuEditor();
  const isItems = category !== undefined;
  const usual = useMemo(() => usualItems(draft, library.items.values()), [draft, library]);
  const usualOf = (id: string) => usual.get(id) ?? [];
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useFormats();
  const { newRecord, reload } = useNewRecords(params.companyId);
  const [text, setText] = useState('');
  const [chosen, choose] = useNameSet();
  const [withItems, setWithItems] = useState(!isItems);
  const index = useMemo(() => {
    // What is in the menu already is left out, and categories that nothing can be added to.
    const records: Named[] =
      category === undefined
        ? [...library.categories.values()].filter(({ id }) => !draft.members[id] || usual.has(id))
        : [...library.items.values()].filter(({ id }) => !draft.members[category]?.includes(id));
    const { compare } = new Intl.Collator(language, { numeric: true });
    return records
      .map((one) => ({ ...one, name: textIn(one.name, language) ?? one.id, words: searchedText(one) }))
      .sort((one, other) => compare(one.name, other.name));
  }, [category, library, draft, usual, language]);
  const wanted = fold(text.trim());
  const found = index.filter(({ words }) => words.includes(wanted));
  const create = useAction(
    async () => {
      const id = await newRecord(isItems ? 'menuItems' : 'menuCategories', { name: text.trim() });
      await reload();
      return id;
    },
    {
      onDone: (id) => {
        choose(id, true);
        setText('');
      },
    },
  );
  const together = isItems ? usualOf(category) : [];
  const brought = isItems ? chosen.size : withItems ? [...chosen].flatMap(usualOf).length : 0;
  const over = overLimit(draft, brought, isItems ? 0 : chosen.size);
  const add = () => {
    const ids = [...chosen];
    const next = isItems ? withItemsIn(draft, category, ids) : withCategories(draft, ids);
    edit(!isItems && withItems ? ids.reduce((all, id) => withItemsIn(all, id, usualOf(id)), next) : next);
    onClose();
  };
  return (
    <FormDialog
      title={translate(isItems ? 'menuEditor.addItems' : 'menuEditor.addCategory')}
      width="sm"
      submit={chosen.size ? translate('menuEditor.add.submit', { count: chosen.size }) : translate('ra.action.add')}
      invalid={!chosen.size || over !== null}
      failure={over && translate(`menuEditor.over.${over.kind}`, { most: number(over.most), count: over.count })}
      busy={create.isPending}
      onSubmit={add}
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
        {isItems && together.length > 0 && (
          <Button onClick={() => choose(together, true)}>
            {translate('menuEditor.add.ofCategory', {
              count: together.length,
              name: nameOf(category),
            })}
          </Button>
        )}
        {!isItems && found.length > 1 && (
          <Button
            onClick={() =>
              choose(
                found.map(({ id }) => id),
                true,
              )
            }
          >
            {translate('menuEditor.add.all', { count: found.length })}
          </Button>
        )}
        {!isItems && <Checkbox label={translate('menuEditor.add.withItems')} on={withItems} onChange={setWithItems} />}
      </div>
      <div className="scroll-y">
        {found.slice(0, listed).map(({ id, name, code }) => (
          <Checkbox
            key={id}
            label={
              <span className="wrap">
                {name}{' '}
                <span className="subtle small">
                  {[code, !isItems && translate('menuEditor.add.usual', { count: usualOf(id).length })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            }
            on={chosen.has(id)}
            onChange={(on) => choose(id, on)}
          />
        ))}
        {!index.length && !text.trim() && <p className="subtle">{translate('menuEditor.add.none')}</p>}
        {found.length > listed && <p className="subtle">{translate('menuEditor.add.more')}</p>}
        {text.trim() && (
          <Button onClick={() => create.mutate()}>{translate('menuEditor.add.create', { name: text.trim() })}</Button>
        )}
      </div>
    </FormDialog>
  );
}
