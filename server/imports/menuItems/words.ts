import { allergenLabels, dietLabels } from '#contract/menus/menuLabels.ts';
import type { Allergen, Diet } from '#contract/menus/menuValues.ts';
import { listReader } from '../cells.ts';
import { answerKey, valueWords } from '../words.ts';

/** Words in lists of items: allergens and diets, in any language, singular or plural. */

export const readAllergens = listReader(
  valueWords<Allergen>(allergenLabels, [
    ['gluten', 'cereals 麩質 麸质 穀物'],
    ['crustaceans', 'crustacean shellfish 甲殼 甲壳'],
    ['shrimp', 'shrimps prawn prawns 海老 エビ 虾仁'],
    ['crab', 'crabs 蟹 カニ'],
    ['eggs', 'egg 鶏卵 雞蛋 鸡蛋 卵 たまご'],
    ['peanuts', 'peanut ピーナッツ'],
    ['soybeans', 'soy soya soybean 黃豆 黄豆'],
    ['milk', 'dairy lactose 牛奶 羊奶 牛乳 乳製品 乳制品 奶'],
    ['nuts', 'nut treenut 木の実 坚果'],
    ['buckwheat', 'soba ソバ 荞麦'],
    ['sesame', 'sesameseeds 芝麻 胡麻 ゴマ'],
    ['sulphites', 'sulfites sulphite sulfite'],
    ['molluscs', 'mollusc mollusks mollusk 貝類'],
  ]),
  'allergen',
);

export const readDiets = listReader(
  valueWords<Diet>(dietLabels, [
    ['vegan', '全素 纯素'],
    ['vegetarian', '奶蛋素 蛋奶素 菜食'],
    ['halal', 'ハラル'],
    ['glutenFree', 'gf 無麩質'],
  ]),
  'diet',
);

/** The meaning of a word in a field, as the contract's value. */
export const menuItemMeaning = (field: string, word: string): string | undefined =>
  field === 'active' ? answerKey(word) : undefined;
