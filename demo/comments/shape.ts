/** What a guest of the demo disliked: the choices of its forms, by question. */
export const dislikes = {
  service_satisfaction: ['speed', 'manner', 'mistake'],
  food_satisfaction: ['taste', 'cold', 'price'],
  env_satisfaction: ['tables', 'toilets'],
  aura_satisfaction: ['noise', 'crowded'],
} as const;
export type ComplaintArea = keyof typeof dislikes;
export type Dislike = (typeof dislikes)[ComplaintArea][number];

/** Comments of guests in their answers and of staff about complaints, in one language. */
export interface Comments {
  praise: readonly string[];
  wishes: readonly string[];
  reasons: Readonly<Record<Dislike, readonly string[]>>;
  /** For complaints: nobody was reached, the guest was called, it is resolved, no action is needed. */
  missed: readonly string[];
  reached: readonly string[];
  settled: readonly string[];
  dropped: readonly string[];
}
