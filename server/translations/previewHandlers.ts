import { previewTexts } from '#contract/translations/preview.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { catalogue } from './catalogue.ts';
import { refuseErrors } from './change.ts';
import { inertPage, previewOf } from './preview.ts';

/** Previews of texts, also of those that are not saved yet. */
export const translationPreviewHandlers: Handled[] = [
  handle(previewTexts, async (call) => {
    const { companyId } = scopeOf(call);
    const { branchId, platform, namespace, language, key, texts = [] } = call.body;
    const { wordings, database } = call.services;
    const unsaved = new Map<string, string>();
    for (const [index, { key, text }] of texts.entries()) {
      const defaults = catalogue.checkedAgainst(platform, namespace, key, language);
      if (defaults === null || defaults === 'form')
        throw refused('invalid_input', `texts.${index}.key`, 'There is no such text.', { code: 'unknownText' });
      refuseErrors(`texts.${index}`, { branchId: branchId ?? '', platform, namespace, key, language }, text, defaults);
      unsaved.set(key, text);
    }
    const stored = await wordings.of(database.sql, companyId, branchId ?? null);
    const own: OwnTexts = (ofPlatform, ofNamespace, ofKey, ofLanguage) =>
      (ofPlatform === platform && ofNamespace === namespace && ofLanguage === language
        ? unsaved.get(ofKey)
        : undefined) ?? stored(ofPlatform, ofNamespace, ofKey, ofLanguage);
    const found = previewOf({ platform, namespace, language, key }, own);
    if (!found) throw new ApiError('not_found', 'There is no preview of these texts.');
    const { kind } = found;
    return {
      kind,
      subject: kind === 'mail' ? found.subject : null,
      html: kind === 'page' ? inertPage(found.html) : null,
      text: kind === 'page' ? null : found.text,
    };
  }),
];
