import { complaintRefs, type QuestionRef, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';
import { commentsIn } from './comments/comments.ts';
import { dislikes, type Comments, type ComplaintArea, type Dislike } from './comments/shape.ts';
import type { CompanySpec } from './companies.ts';
import { Deck } from './deck.ts';
import { weights, type Random, type Weighted } from './random.ts';
import { likes, type Like } from './surveyForms.ts';

/** Answers of guests: most are satisfied, and each branch has its own weakness. */

interface Branch {
  /** Percentage of unsatisfied guests. */
  unhappy: number;
  areas: Weighted<ComplaintArea>;
}

const branch = (unhappy: number, service: number, food: number, env: number, aura: number): Branch => ({
  unhappy: unhappy / 100,
  areas: weights([
    ['service_satisfaction', service],
    ['food_satisfaction', food],
    ['env_satisfaction', env],
    ['aura_satisfaction', aura],
  ]),
});

const branches: Readonly<Record<string, Branch>> = {
  'chunshui-xinyi': branch(11, 5, 2, 1, 2),
  'chunshui-zhongshan': branch(8, 3, 3, 2, 1),
  'chunshui-daan': branch(15, 4, 3, 1, 4),
  'chunshui-tianmu': branch(7, 2, 3, 1, 1),
  'chunshui-nangang': branch(13, 3, 3, 3, 1),
  'ginza-honten': branch(8, 3, 2, 1, 2),
  'ginza-marunouchi': branch(12, 4, 3, 1, 3),
  'harbour-marina-bay': branch(10, 4, 3, 1, 2),
  'harbour-circular-quay': branch(14, 4, 2, 1, 4),
};
const usual = branch(10, 3, 3, 1, 2);

const areasOfAll = Object.keys(dislikes) as ComplaintArea[];
const liked = weights<Like>([
  ['food', 44],
  ['service', 27],
  ['tea', 18],
  ['room', 16],
  ['value', 9],
]);

interface Written {
  answers: SurveyAnswer[];
  unsatisfied: boolean;
  asksContact: boolean;
  commented: boolean;
}

/** Fills in a company's forms; comments are drawn from decks, so that none repeats soon. */
export class AnswerWriter {
  readonly #praise: Deck<string>;
  readonly #wishes: Deck<string>;
  readonly #reasons: ReadonlyMap<Dislike, Deck<string>>;

  constructor(company: CompanySpec, random: Random) {
    const comments: Comments = commentsIn(company.language);
    this.#praise = new Deck(random, comments.praise);
    this.#wishes = new Deck(random, comments.wishes);
    this.#reasons = new Map(
      Object.values(dislikes)
        .flat()
        .map((one) => [one, new Deck(random, comments.reasons[one])]),
    );
  }

  /** @param busy Friday and Saturday nights, when more goes wrong */
  write({ fields }: SurveyDefinition, random: Random, branchId: string, busy: boolean): Written {
    const { unhappy, areas } = branches[branchId] ?? usual;
    const chosen = new Map<QuestionRef, boolean | string | readonly string[]>();
    if (random.chance(unhappy * (busy ? 1.4 : 0.85))) this.#complain(random, areas, chosen);
    else this.#praiseAll(random, chosen);
    const answers = fields.flatMap(({ ref, choices }): SurveyAnswer[] => {
      const value = chosen.get(ref);
      if (value === undefined) return [];
      if (typeof value === 'boolean') return [{ ref, type: 'boolean', boolean: value }];
      if (typeof value === 'string') return [{ ref, type: 'text', text: value }];
      return [{ ref, type: 'choices', choices: choices.filter(({ id }) => value.includes(id)) }];
    });
    const says = (ref: QuestionRef, what: boolean) =>
      answers.some((one) => one.ref === ref && one.type === 'boolean' && one.boolean === what);
    return {
      answers,
      unsatisfied: (['total_satisfaction', ...areasOfAll] as const).some((ref) => says(ref, false)),
      asksContact: says('need_contact', true),
      commented: answers.some(({ type }) => type === 'text'),
    };
  }

  #praiseAll(random: Random, chosen: Map<QuestionRef, boolean | string | readonly string[]>): void {
    chosen.set('total_satisfaction', true);
    if (random.chance(0.84))
      chosen.set('likes', [...new Set(Array.from({ length: random.int(1, 3) }, () => random.weighted(liked)))]);
    // Some stop after the first question.
    const hurried = random.chance(0.08);
    if (!hurried) for (const area of areasOfAll) chosen.set(area, true);
    if (!hurried) chosen.set('visit_again', random.chance(0.975));
    if (!hurried) chosen.set('recommend_friends', random.chance(0.94));
    if (!random.chance(0.25)) return;
    const kind = random.next();
    const said = [...(kind < 0.72 ? [this.#praise.draw()] : []), ...(kind > 0.6 ? [this.#wishes.draw()] : [])];
    chosen.set('suggestion', said.join(/\p{Script=Latin}/u.test(said[0] ?? '') ? ' ' : ''));
  }

  #complain(
    random: Random,
    areas: Weighted<ComplaintArea>,
    chosen: Map<QuestionRef, boolean | string | readonly string[]>,
  ): void {
    const first = random.weighted(areas);
    const second = random.chance(0.22) ? random.weighted(areas) : first;
    const picked = random.pick<Dislike>(dislikes[first]);
    const bad = random.chance(0.62);
    chosen.set('total_satisfaction', !bad);
    if (!bad || random.chance(0.2)) chosen.set('likes', [random.pick(likes)]);
    for (const area of areasOfAll) chosen.set(area, area !== first && area !== second);
    chosen.set(complaintRefs[first], [picked]);
    if (second !== first) chosen.set(complaintRefs[second], [random.pick<Dislike>(dislikes[second])]);
    chosen.set('visit_again', random.chance(bad ? 0.45 : 0.85));
    chosen.set('recommend_friends', random.chance(bad ? 0.25 : 0.7));
    const called = random.chance(bad ? 0.6 : 0.32);
    chosen.set('need_contact', called);
    // Guests who want to be called give a reason.
    if (called || random.chance(0.55)) chosen.set('unhappy_reason', this.#reasons.get(picked)?.draw() ?? '');
  }
}
