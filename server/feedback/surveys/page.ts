import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import {
  followUpsOf,
  localized,
  longestAnswer,
  type Question,
  type SurveyDefinition,
} from '#contract/feedback/surveyFields.ts';
import { textsIn, type OwnTexts, type TextKey } from '#contract/core/texts.ts';
import { escaped, htmlLanguages, languageLink, linkPage } from '#server/platform/http/linkPage.ts';
import { contactField, type AnswerDraft } from './answers.ts';
import type { Thanks } from './rewards.ts';
import { surveyTexts } from './words.ts';

/** The pages of a survey link: self-contained, light, and usable without the script. */

const style = `body{margin:0;background:#f4f6f5;color:#17211e;font:17px/1.55 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:34rem;margin:0 auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;justify-content:flex-end}nav a{padding:.6rem .5rem;font-size:.85rem}a{color:#0e6a5b}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
h1{font-size:1.4rem;overflow-wrap:anywhere}
fieldset,.text{margin:0 0 1rem;padding:1rem;background:#fff;border:1px solid #dde3e0;border-radius:12px;min-width:0;overflow-wrap:anywhere}
legend,.text label{font-weight:600;padding:0;margin:0 0 .5rem;float:inline-start;width:100%}legend+*{clear:both}
small{font-weight:400;color:#56635e}
.option{display:flex;gap:.6rem;align-items:center;min-height:44px}input{width:1.25rem;height:1.25rem;flex:none;accent-color:#0e6a5b}
textarea{box-sizing:border-box;width:100%;min-height:6rem;font:inherit;padding:.6rem;border:1px solid #8a9691;border-radius:8px;background:#fff;color:inherit}
input[type=tel]{box-sizing:border-box;width:100%;height:auto;min-height:44px;font:inherit;padding:.5rem .6rem;border:1px solid #8a9691;border-radius:8px;background:#fff;color:inherit}.text small{display:block;margin-top:.4rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
button,.button{font:inherit;font-weight:600;min-height:48px;padding:.6rem 1.5rem;border:1px solid #0e6a5b;border-radius:8px;background:#0e6a5b;color:#fff;cursor:pointer;text-decoration:none;display:inline-block;box-sizing:border-box}
button.quiet,button.link{background:none;color:#0e6a5b}.first{position:absolute;left:-99rem}button.link{border:0;font-weight:400;font-size:.85rem;padding:.6rem .5rem;text-decoration:underline}
:focus-visible{outline:3px solid #d98b1f;outline-offset:2px}
h2{font-size:1.05rem}.gifts{list-style:none;padding:0}.gifts li{margin:0 0 .75rem}
[role=alert],.told{color:#b3261e;font-weight:600}[role=alert] a{color:inherit}.told{margin:0 0 .25rem;clear:both}.missing{border:2px solid #b3261e}
@media(prefers-color-scheme:dark){body{background:#111816;color:#e6ece9}fieldset,.text{background:#1a2320;border-color:#2c3834}textarea,input[type=tel]{background:#111816;border-color:#62706a}small{color:#a4b1ab}a{color:#5fc2ae}input{accent-color:#5fc2ae}button,.button{background:#5fc2ae;border-color:#5fc2ae;color:#08130f}button.quiet,button.link{color:#5fc2ae;background:none}[role=alert],.told{color:#f08a80}.missing{border-color:#f08a80}}`;

/** Saves the draft shortly after each change, and when the page is closed. It may outlive the form, which is replaced when texts change. */
export const pageScript = `(function(){var d=0,t;
function say(ok){var k=document.getElementById('kept');k.textContent=ok?k.dataset.text:''}
function save(){clearTimeout(t);d=0;var b=new URLSearchParams(new FormData(document.forms[0]));b.set('act','auto');
fetch(location.href,{method:'POST',body:b,keepalive:true}).then(function(r){say(r.ok&&!d)},function(){say(0)})}
addEventListener('input',function(){d=1;clearTimeout(t);t=setTimeout(save,1000)});
addEventListener('pagehide',function(){if(d)save()});
addEventListener('submit',function(){d=0;clearTimeout(t)})})()`;

type PlainKey = Exclude<TextKey<(typeof surveyTexts)['texts']>, 'question'>;

/** The texts of the page as HTML. */
function htmlTexts(language: Language, own: OwnTexts): (key: PlainKey) => string {
  const text = textsIn(surveyTexts, language, own);
  return (key) => escaped(text(key));
}

interface Parts {
  own: OwnTexts;
  /** Additional style. */
  style?: string;
  /** An alert before the title, read first by screen readers. */
  alert?: string;
  /** Whether the language is switched by submitting the form, so that no input is lost. */
  keeps?: boolean;
  /** Whether the page shows changed texts: only what is shown again when it is loaded again. */
  live?: boolean;
  /** Query params of the page's addresses in addition to the language, as HTML: `&amp;name=value`. */
  query?: string;
}

function page(
  language: Language,
  title: string,
  body: string,
  { own, style: more = '', alert, keeps, live, query = '' }: Parts,
): string {
  const links = languages.map((one) =>
    keeps && one !== language
      ? `<button class="link" type="submit" form="survey" name="act" value="turn" formaction="?lang=${one}${query}" lang="${htmlLanguages[one]}">${languageNames[one]}</button>`
      : languageLink(one, language, query),
  );
  // The enter key activates the first button.
  const first = keeps
    ? '<button class="first" form="survey" name="act" value="send" tabindex="-1" aria-hidden="true"></button>'
    : '';
  const nav = `<nav aria-label="${htmlTexts(language, own)('languages')}">${links.join('')}</nav>`;
  return linkPage({
    language,
    title: alert ? `${alert} ${title}` : title,
    style: style + more,
    version: live ? own.version : undefined,
    body: `${first}${nav}<h1>${escaped(title)}</h1>${body}`,
  });
}

function option(
  question: Question,
  kind: 'radio' | 'checkbox',
  value: string,
  label: string,
  draft: AnswerDraft,
): string {
  const checked = draft[question.ref]?.includes(value) ? ' checked' : '';
  return `<label class="option"><input type="${kind}" name="${question.ref}" value="${escaped(value)}"${checked}><span>${escaped(label)}</span></label>`;
}

interface InputState {
  own: OwnTexts;
  draft: AnswerDraft;
  missing: boolean;
}

function input(question: Question, language: Language, { own, draft, missing }: InputState): string {
  const { ref, type, choices } = question;
  const text = textsIn(surveyTexts, language, own);
  const html = htmlTexts(language, own);
  const mark = question.required ? ` <small>(${html('required')})</small>` : '';
  const title = `${escaped(localized(question.title, language))}${mark}`;
  const fault = missing ? ' missing' : '';
  const named = missing ? ` aria-invalid="true" aria-describedby="e-${ref}"` : '';
  const note = missing ? `<p class="told" id="e-${ref}">${html('answerThis')}</p>` : '';
  if (type === 'long_text')
    return `<div class="text${fault}" id="q-${ref}"><label for="${ref}">${title}</label>${note}<textarea id="${ref}" name="${ref}" maxlength="${longestAnswer}"${named}>${escaped(draft[ref]?.[0] ?? '')}</textarea></div>`;
  const options =
    type === 'yes_no'
      ? [option(question, 'radio', 'yes', text('yes'), draft), option(question, 'radio', 'no', text('no'), draft)]
      : choices.map(({ id, label }) => option(question, 'checkbox', id, localized(label, language), draft));
  return `<fieldset class="${fault.trim()}" id="q-${ref}"${missing ? ` aria-describedby="e-${ref}"` : ''}><legend>${title}</legend>${note}<div>${options.join('')}</div></fieldset>`;
}

/** The phone field of an anonymous respondent, below the question about a call. */
function contactInput(language: Language, own: OwnTexts, draft: AnswerDraft, wrong: boolean): string {
  const html = htmlTexts(language, own);
  const [fault, note] = wrong
    ? [' missing', `<p class="told" id="e-${contactField}">${html('contactWrong')}</p>`]
    : ['', ''];
  const described = `c-${contactField}${wrong ? ` e-${contactField}` : ''}`;
  return `<div class="text${fault}" id="q-${contactField}"><label for="${contactField}">${html('contactPhone')}</label>${note}<input type="tel" id="${contactField}" name="${contactField}" autocomplete="tel" maxlength="40" value="${escaped(draft[contactField]?.[0] ?? '')}" aria-describedby="${described}"${wrong ? ' aria-invalid="true"' : ''}><small id="c-${contactField}">${html('contactConsent')}</small></div>`;
}

/** Hides conditional questions until the answers that they depend on are selected, with CSS only. */
function conditions({ fields }: SurveyDefinition): string {
  const rules = fields.flatMap(({ ref }) => {
    const after = followUpsOf(ref);
    if (!after) return [];
    const unless = after.map((one) => `:not(:has([name=${one}][value=no]:checked))`).join('');
    return [`form${unless} #q-${ref}{display:none}`];
  });
  const after = (followUpsOf('need_contact') ?? [])
    .map((one) => `:not(:has([name=${one}][value=no]:checked))`)
    .join('');
  const unasked = [`form:not(:has([name=need_contact][value=yes]:checked))`, `form${after}`];
  rules.push(`${unasked.map((form) => `${form} #q-${contactField}`).join()}{display:none}`);
  return `@supports selector(:has(*)){${rules.join('')}}`;
}

interface FormState {
  own: OwnTexts;
  draft: AnswerDraft;
  missing?: readonly string[];
  saved?: boolean;
  /** Whether the respondent is anonymous; the form then has a phone field. */
  anonymous?: boolean;
  wrongPhone?: boolean;
  /** See {@link Parts.query}. */
  query?: string;
}

/** The form with its questions, the current values and the missing answers. */
export function formPage(
  language: Language,
  definition: SurveyDefinition,
  { own, draft, missing = [], saved = false, anonymous = false, wrongPhone = false, query = '' }: FormState,
): string {
  const text = textsIn(surveyTexts, language, own);
  const html = htmlTexts(language, own);
  const faults = definition.fields.filter(({ ref }) => missing.includes(ref));
  const places = faults.map(
    ({ ref, title }) => `<li><a href="#q-${ref}">${escaped(localized(title, language))}</a></li>`,
  );
  if (wrongPhone) places.push(`<li><a href="#q-${contactField}">${html('contactPhone')}</a></li>`);
  const alert = faults.length ? text('missing') : wrongPhone ? text('contactWrong') : undefined;
  const note = alert
    ? `<div role="alert" tabindex="-1" autofocus><p>${escaped(alert)}</p><ul>${places.join('')}</ul></div>`
    : saved
      ? `<p role="status">${html('saved')}</p>`
      : '';
  const inputs = definition.fields.map((question) => {
    const field = input(question, language, { own, draft, missing: missing.includes(question.ref) });
    return anonymous && question.ref === 'need_contact'
      ? `${field}\n${contactInput(language, own, draft, wrongPhone)}`
      : field;
  });
  const body = `${note}<form id="survey" method="post" action="?lang=${language}${query}">${inputs.join('\n')}
<div class="actions"><button type="submit" name="act" value="send">${html('send')}</button><button class="quiet" type="submit" name="act" value="save">${html('save')}</button></div><p role="status" id="kept" data-text="${html('saved')}"></p></form>
<script>${pageScript}</script>`;
  return page(language, localized(definition.title, language), body, {
    own,
    style: conditions(definition),
    keeps: true,
    live: !note,
    query,
    ...(alert && { alert }),
  });
}

/** The first page of a public link, for choosing the branch; nothing is stored before the button is pressed. */
export function beginPage(
  language: Language,
  company: string,
  branches: readonly { id: string; name: string }[],
  own: OwnTexts,
): string {
  const html = htmlTexts(language, own);
  const options = branches.map(
    ({ id, name }, at) =>
      `<label class="option"><input type="radio" name="branch" value="${escaped(id)}" required${at === 0 && branches.length === 1 ? ' checked' : ''}><span>${escaped(name)}</span></label>`,
  );
  return page(
    language,
    textsIn(surveyTexts, language, own)('question', { company }),
    `<form method="post" action="?lang=${language}"><fieldset><legend>${html('branch')}</legend><div>${options.join('')}</div></fieldset>
<div class="actions"><button type="submit">${html('begin')}</button></div></form>`,
    { own, live: true },
  );
}

/** The rewards for the answers, and the review link for satisfied guests. */
function rewardHtml(language: Language, { review, vouchers }: Thanks, own: OwnTexts): string {
  const html = htmlTexts(language, own);
  const links = vouchers.map(
    ({ title, code }) => `<li><a class="button" rel="noreferrer" href="/v/${code}">${escaped(title)}</a></li>`,
  );
  return `${links.length ? `<h2>${html('gift')}</h2><ul class="gifts">${links.join('')}</ul>` : ''}${
    review ? `<p><a class="button" rel="noreferrer" href="${escaped(review)}">${html('review')}</a></p>` : ''
  }`;
}

/** The thanks right after the answers were submitted. */
export const surveyDonePage = (language: Language, thanks: Thanks, own: OwnTexts): string =>
  page(language, textsIn(surveyTexts, language, own)('done'), rewardHtml(language, thanks, own), { own });

/** The thanks when the link is opened again. */
export const submittedPage = (language: Language, thanks: Thanks, own: OwnTexts): string =>
  page(language, textsIn(surveyTexts, language, own)('answered'), rewardHtml(language, thanks, own), {
    own,
    live: true,
  });

/** The page of a link that cannot be answered, or no longer. */
export const closedPage = (language: Language, why: 'ended' | 'nothing', own: OwnTexts): string =>
  page(language, textsIn(surveyTexts, language, own)(why), '', { own, live: true });
