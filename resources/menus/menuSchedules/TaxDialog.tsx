import { omit } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { isSameJson } from '#contract/core/sameJson.ts';
import { placedItem } from '#contract/menus/menuSchedules.ts';
import { repeatedAt } from '#contract/core/problems.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { taxes } from '../choices.ts';
import type { EditorDialogProps } from './EditorDialogs.tsx';
import { useMenuEditor } from './menuEditor.ts';
import { withPlaced } from './model/draft.ts';

const fields = { taxes: omit(taxes, ['help']) };
const schema = placedItem.pick({ taxes: true });

/** The tax rates of several items in this menu; without any, those of the items and of the menu apply. */
export default function TaxDialog({ priced, onClose }: EditorDialogProps) {
  const { draft, edit } = useMenuEditor();
  const translate = useTranslate();
  const own = priced.map(({ id }) => draft.placed[id]?.taxes ?? []);
  return (
    <CallDialog
      title={translate('menuEditor.taxes.title', { count: priced.length })}
      text={() => translate('menuEditor.taxes.text')}
      width="sm"
      submit={translate('menuEditor.taxes.open')}
      {...{ fields, schema, onClose }}
      // What all of the items have now; none if they differ.
      initial={{ taxes: own.every((one) => isSameJson(one, own[0])) ? (own[0] ?? []) : [] }}
      problems={(typed) =>
        repeatedAt(typed.taxes.map(({ service }) => service)).map((at) => ({
          path: `taxes.${at}.service`,
          code: 'repeated',
        }))
      }
      run={(typed) =>
        Promise.resolve(
          edit(withPlaced(draft, Object.fromEntries(priced.map(({ id }) => [id, { taxes: typed.taxes }])))),
        )
      }
    />
  );
}
