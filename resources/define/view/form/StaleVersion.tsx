import { useTranslate } from 'ra-core';
import { Button } from '#ui/Button.tsx';

/** Says that somebody has changed a record meanwhile, which can be read again; what was typed is not sent over it. */
export function StaleVersion({ onReload }: { onReload: () => void }) {
  const translate = useTranslate();
  return (
    <div className="form-conflict" role="alert">
      <span>{translate('errors.stale_version')}</span>
      <Button label="ui.form.reload" onClick={onReload} />
    </div>
  );
}
