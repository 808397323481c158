import { createHash } from 'node:crypto';
import { languageNames, languages, type Language } from '#contract/constants.ts';
import { askedAfter, localized, longestAnswer, type Question, type SurveyDefinition } from '#contract/surveyFields.ts';
import { pageWords } from './words.ts';

/** The pages behind a survey's link: by themselves, light, and working without their script, too. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const style = `body{margin:0;background:#f4f6f5;color:#17211e;font:17px/1.55 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:34rem;margin:0 auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;justify-content:flex-end}nav a{padding:.6rem .5rem;font-size:.85rem}a{color:#0e6a5b}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
h1{font-size:1.4rem;overflow-wrap:anywhere}
fieldset,.text{margin:0 0 1rem;padding:1rem;background:#fff;border:1px solid #dde3e0;border-radius:12px;min-width:0;overflow-wrap:anywhere}
legend,.text label{font-weight:600;padding:0;margin:0 0 .5rem;float:inline-start;width:100%}legend+*{clear:both}
small{font-weight:400;color:#56635e}
.option{display:flex;gap:.6rem;align-items:center;min-height:44px}input{width:1.25rem;height:1.25rem;flex:none;accent-color:#0e6a5b}
textarea{box-sizing:border-box;width:100%;min-height:6rem;font:inherit;padding:.6rem;border:1px solid #8a9691;border-radius:8px;background:#fff;color:inherit}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
button,.button{font:inherit;font-weight:600;min-height:48px;padding:.6rem 1.5rem;border:1px solid #0e6a5b;border-radius:8px;background:#0e6a5b;color:#fff;cursor:pointer;text-decoration:none;display:inline-block;box-sizing:border-box}
button.quiet{background:none;color:#0e6a5b}
:focus-visible{outline:3px solid #d98b1f;outline-offset:2px}
[role=alert]{color:#b3261e;font-weight:600}.missing{border:2px solid #b3261e}
@media(prefers-color-scheme:dark){body{background:#111816;color:#e6ece9}fieldset,.text{background:#1a2320;border-color:#2c3834}textarea{background:#111816;border-color:#62706a}small{color:#a4b1ab}a{color:#5fc2ae}input{accent-color:#5fc2ae}button,.button{background:#5fc2ae;border-color:#5fc2ae;color:#08130f}button.quiet{color:#5fc2ae}[role=alert]{color:#f08a80}.missing{border-color:#f08a80}}`;

/** Saves what is filled in a moment after it was, without being asked. */
const script = `(function(){var f=document.forms[0],t;function s(){var d=new URLSearchParams(new FormData(f));d.set('act','auto');
fetch(location.href,{method:'POST',body:d,keepalive:true}).catch(function(){})}
f.addEventListener('input',function(){clearTimeout(t);t=setTimeout(s,1500)});f.addEventListener('submit',function(){clearTimeout(t)})})()`;

/** What the pages may do: post to themselves, and run the one script. */
export const pagePolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256')
  .update(script)
  .digest('base64')}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const tags: Readonly<Record<Language, string>> = { zh: 'zh-Hant', 'zh-cn': 'zh-Hans', en: 'en', ja: 'ja' };

function page(language: Language, title: string, body: string, head = ''): string {
  const links = languages.map(
    (one) =>
      `<a href="?lang=${one}" lang="${tags[one]}"${one === language ? ' aria-current="true"' : ''}>${languageNames[one]}</a>`,
  );
  return `<!doctype html>
<html lang="${tags[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}${head}</style></head>
<body><main><nav>${links.join('')}</nav><h1>${escaped(title)}</h1>${body}</main></body></html>
`;
}

/** What is filled in, by the names of the questions. */
export type Draft = Readonly<Record<string, readonly string[]>>;

function option(question: Question, kind: 'radio' | 'checkbox', value: string, label: string, draft: Draft): string {
  const checked = draft[question.ref]?.includes(value) ? ' checked' : '';
  return `<label class="option"><input type="${kind}" name="${question.ref}" value="${escaped(value)}"${checked}><span>${escaped(label)}</span></label>`;
}

function input(question: Question, language: Language, draft: Draft, missing: boolean): string {
  const { ref, type, choices } = question;
  const words = pageWords[language];
  const mark = question.required ? ` <small>(${words.required})</small>` : '';
  const title = `${escaped(localized(question.title, language))}${mark}`;
  const fault = missing ? ' missing' : '';
  if (type === 'long_text')
    return `<div class="text${fault}" id="q-${ref}"><label for="${ref}">${title}</label><textarea id="${ref}" name="${ref}" maxlength="${longestAnswer}"${missing ? ' aria-invalid="true"' : ''}>${escaped(draft[ref]?.[0] ?? '')}</textarea></div>`;
  const options =
    type === 'yes_no'
      ? [option(question, 'radio', 'yes', words.yes, draft), option(question, 'radio', 'no', words.no, draft)]
      : choices.map(({ id, label }) => option(question, 'checkbox', id, localized(label, language), draft));
  return `<fieldset class="${fault.trim()}" id="q-${ref}"${missing ? ' aria-invalid="true"' : ''}><legend>${title}</legend><div>${options.join('')}</div></fieldset>`;
}

/** Questions that follow on others are hidden until these are answered so; by the style alone. */
function conditions({ fields }: SurveyDefinition): string {
  const rules = fields.flatMap(({ ref }) => {
    const after = askedAfter(ref);
    if (!after) return [];
    const unless = after.map((one) => `:not(:has([name=${one}][value=no]:checked))`).join('');
    return [`form${unless} #q-${ref}{display:none}`];
  });
  return `@supports selector(:has(*)){${rules.join('')}}`;
}

/** The questions, with what is filled in already, and what is missing. */
export function formPage(
  language: Language,
  definition: SurveyDefinition,
  { draft, missing = [], saved = false }: { draft: Draft; missing?: readonly string[]; saved?: boolean },
): string {
  const words = pageWords[language];
  const told = missing.length
    ? `<p role="alert">${words.missing}</p>`
    : saved
      ? `<p role="status">${words.saved}</p>`
      : '';
  const inputs = definition.fields.map((field) => input(field, language, draft, missing.includes(field.ref)));
  const body = `${told}<form method="post" action="?lang=${language}">${inputs.join('\n')}
<div class="actions"><button type="submit" name="act" value="send">${words.send}</button><button class="quiet" type="submit" name="act" value="save">${words.save}</button></div></form>
<script>${script}</script>`;
  return page(language, localized(definition.title, language), body, conditions(definition));
}

/** Asks whoever opens the link for everybody where they were; nothing happens before the button is pressed. */
export function beginPage(
  language: Language,
  company: string,
  branches: readonly { id: string; name: string }[],
): string {
  const words = pageWords[language];
  const options = branches.map(
    ({ id, name }, at) =>
      `<label class="option"><input type="radio" name="branch" value="${escaped(id)}" required${at === 0 && branches.length === 1 ? ' checked' : ''}><span>${escaped(name)}</span></label>`,
  );
  return page(
    language,
    words.beginText(company),
    `<form method="post" action="?lang=${language}"><fieldset><legend>${words.branch}</legend><div>${options.join('')}</div></fieldset>
<div class="actions"><button type="submit">${words.begin}</button></div></form>`,
  );
}

/** Thanks, and shows whoever was content where to say so. */
export function donePage(language: Language, review: string | null): string {
  const words = pageWords[language];
  const link = review ? `<p><a class="button" rel="noreferrer" href="${escaped(review)}">${words.review}</a></p>` : '';
  return page(language, words.done, link);
}

/** There is nothing to answer here, or not any more. */
export const closedPage = (language: Language, why: 'ended' | 'answered' | 'nothing'): string =>
  page(language, pageWords[language][why], '');
