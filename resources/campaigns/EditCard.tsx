import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ApiError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useFailureText } from './useCampaigns.ts';
import type { Part } from './usePart.ts';

interface EditCardProps {
  title: string;
  part: Omit<Part<never>, 'value' | 'set'>;
  readOnly: boolean;
  /** Why what is typed cannot be saved. */
  invalid?: string;
  /** Forgets what is typed and is no value yet. */
  onDiscard?: () => void;
  children: ReactNode;
}

/** A part of a draft that is saved by itself, with its own edited flag. */
export function EditCard({ title, part, readOnly, invalid, onDiscard, children }: EditCardProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { saving, save, discard, reload } = part;
  const edited = part.edited || invalid !== undefined;
  const stale = saving.error instanceof ApiError && saving.error.code === 'stale_version';
  const forget = (work: () => void) => () => {
    onDiscard?.();
    work();
  };
  return (
    <Panel
      title={title}
      actions={edited && <span className="tag tag-warn">{translate('crmCampaigns.edit.edited')}</span>}
    >
      {children}
      {saving.isError && (
        <p className="fail" role="alert">
          {stale ? translate('errors.stale_version') : failureText(saving.error)}{' '}
          {stale && <Button label="ui.form.reload" look="link" onClick={forget(reload)} />}
        </p>
      )}
      {invalid && <p className="fail">{invalid}</p>}
      {!readOnly && (
        <div className="row">
          <Button disabled={!edited || saving.isPending || Boolean(invalid)} onClick={save}>
            {translate('ui.form.save')}
            <span className="visually-hidden"> — {title}</span>
          </Button>
          {edited && (
            <Button
              label="crmCampaigns.edit.discard"
              look="link"
              disabled={saving.isPending}
              onClick={forget(discard)}
            />
          )}
          <span role="status" className="subtle">
            {saving.isSuccess && !edited ? translate('ui.form.saved') : ''}
          </span>
        </div>
      )}
    </Panel>
  );
}
