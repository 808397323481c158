import { useTranslate } from 'ra-core';
import { exportMenuItems } from '#contract/imports/menuItemImports.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { ListDialogProps } from '#resources/framework/resource.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FileMenu } from '#resources/framework/view/report/FileMenu.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { FormDialog } from '#ui/FormDialog.tsx';

/** Downloads all items as a file that can be imported again. */
export default function ExportItems({ onClose }: ListDialogProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { companyId } = useScope();
  return (
    <FormDialog title={labelOf(common.exporting)} text={translate('menuItemImport.export')} onClose={onClose}>
      <p className="row">
        <FileMenu endpoint={exportMenuItems} params={{ companyId }} query={{}} />
      </p>
    </FormDialog>
  );
}
