import { common } from '#contract/labels/commonLabels.ts';
import { boolean, choices, date, email, longText, money, phone, say, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

export default defineResource({
  name: 'suppliers',
  label: say('Suppliers', '供應商', '供应商', '仕入先'),
  one: say('supplier', '供應商', '供应商', '仕入先'),
  icon: 'truck',
  permission: 'supplierManagement',
  fields: {
    name: text(common.name, { max: 100, required: true, sortable: true }),
    contact: text(say('Contact', '聯絡人', '联系人', '担当者'), { max: 80 }),
    phone: phone(common.phone),
    email: email(common.email),
    goods: choices(say('Goods', '品項', '品类', '取扱品目'), {
      choices: [
        { value: 'produce', label: say('Produce', '蔬果', '果蔬', '青果') },
        { value: 'seafood', label: say('Seafood', '海鮮', '海鲜', '鮮魚') },
        { value: 'meat', label: say('Meat', '肉品', '肉类', '精肉') },
        { value: 'drinks', label: say('Drinks', '酒水飲料', '酒水饮料', '飲料') },
      ],
    }),
    minimumOrder: money(say('Minimum order', '最低訂購額', '最低订购额', '最低注文額'), { min: 0, sortable: true }),
    since: date(say('Supplier since', '合作起始日', '合作起始日', '取引開始日'), { sortable: true }),
    active: boolean(say('Active', '合作中', '合作中', '取引中')),
    note: longText(common.note, { max: 500 }),
  },
  list: {
    columns: ['name', 'contact', 'phone', 'goods', 'minimumOrder', 'since', 'active'],
    filters: ['active', 'goods', 'since'],
    search: ['name', 'contact', 'email'],
    editable: ['active', 'goods', 'minimumOrder'],
  },
  form: [
    { label: say('Goods', '品項', '品类', '品目'), fields: ['name', 'goods', 'minimumOrder', 'since', 'active'] },
    { label: common.contact, fields: ['contact', 'phone', 'email', 'note'] },
  ],
});
