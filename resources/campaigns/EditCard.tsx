import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { ApiError } from '#data-provider/client.ts';
import { useFailureText, type Saving } from './useCampaigns.ts';

interface EditCardProps {
  title: string;
  edited: boolean;
  saving: Saving;
  readOnly: boolean;
  /** Why it cannot be saved as it is. */
  invalid?: string;
  onSave: () => void;
  onDiscard: () => void;
  /** Somebody else has changed the campaign: loads that. */
  onReload: () => void;
  children: ReactNode;
}

/** A part of a draft that is saved by itself, with its own edited flag. */
export function EditCard(props: EditCardProps) {
  const { title, edited, saving, readOnly, invalid, onSave, onDiscard, onReload, children } = props;
  const translate = useTranslate();
  const failureText = useFailureText();
  const id = useId();
  const stale = saving.error instanceof ApiError && saving.error.code === 'stale_version';
  return (
    <section className="campaign-card" aria-labelledby={id} data-edited={edited || undefined}>
      <h2>
        <span id={id}>{title}</span>
        {edited && <span className="tag tag-warn">{translate('crmCampaigns.edit.edited')}</span>}
      </h2>
      {children}
      {saving.isError && (
        <p className="campaign-fail" role="alert">
          {stale ? translate('errors.stale_version') : failureText(saving.error)}{' '}
          {stale && (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                saving.reset();
                onDiscard();
                onReload();
              }}
            >
              {translate('ui.form.reload')}
            </button>
          )}
        </p>
      )}
      {invalid && edited && <p className="campaign-fail">{invalid}</p>}
      {!readOnly && (
        <div className="campaign-card-actions">
          <button
            type="button"
            className="button"
            disabled={!edited || saving.isPending || Boolean(invalid)}
            onClick={onSave}
          >
            {translate('ui.form.save')}
            <span className="visually-hidden"> — {title}</span>
          </button>
          {edited && (
            <button
              type="button"
              className="link-button"
              disabled={saving.isPending}
              onClick={() => {
                saving.reset();
                onDiscard();
              }}
            >
              {translate('crmCampaigns.edit.discard')}
            </button>
          )}
          <span role="status" className="campaign-saved">
            {saving.isSuccess && !edited ? translate('ui.form.saved') : ''}
          </span>
        </div>
      )}
    </section>
  );
}
