/** What a guest of the demo was not content with: the choices of its forms, by the question that offers them. */
export const dislikes = {
  service_satisfaction: ['speed', 'manner', 'mistake'],
  food_satisfaction: ['taste', 'cold', 'price'],
  env_satisfaction: ['tables', 'toilets'],
  aura_satisfaction: ['noise', 'crowded'],
} as const;
export type ComplaintArea = keyof typeof dislikes;
export type Dislike = (typeof dislikes)[ComplaintArea][number];

/** What guests write with their answers and staff write about complaints, in one language. */
export interface Comments {
  praise: readonly string[];
  wishes: readonly string[];
  reasons: Readonly<Record<Dislike, readonly string[]>>;
  /** Of complaints: nobody was reached, the guest was spoken to, it is settled, there is nothing to do. */
  missed: readonly string[];
  reached: readonly string[];
  settled: readonly string[];
  dropped: readonly string[];
}
