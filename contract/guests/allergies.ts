const named = /allerg|anaphyla|intoleran|celiac|coeliac|epipen|過敏|过敏|不耐|アレルギ|食べられません/i;

/** Whether a tag or a line of a note mentions an allergy or intolerance, in one of the product's languages. */
export const namesAllergy = (text: string): boolean => named.test(text);
