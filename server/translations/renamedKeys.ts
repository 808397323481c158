import type { TextPlatform } from '#contract/core/texts.ts';

/**
 * Keys that have been renamed, with their namespace, and what they are now. Own texts that companies stored under the
 * earlier key get the present one when the server starts. A key that was replaced by one with other variables, or by
 * one that already existed for another place, is not renamed: its own texts stay in the editor under the earlier key.
 */
export const renamedKeys: Partial<Record<TextPlatform, Readonly<Record<string, string>>>> = {
  backOffice: {
    'labels.branches.ordering.fields.orderMode.choices.table.label': 'labels.later.dineIn',
    'labels.branches.place.fields.timezone.label': 'labels.later.timeZone',
    'labels.groups.metaValueField.label': 'labels.later.value',
    'labels.guests.historyLabels.delete': 'labels.later.deletion',
    'labels.guests.historyLabels.update': 'labels.later.edited',
    'labels.imports.counts.removed': 'labels.later.removed',
    'labels.imports.problems.reservationDeleted': 'labels.later.deleted',
    'labels.menus.items.category': 'labels.later.menuCategory',
    'labels.menus.items.maxPerOrder': 'labels.later.maxPerOrder',
    'labels.queueLine.pending': 'labels.later.about',
    'labels.reports.orderService.foodCourt': 'labels.later.foodCourt',
    'labels.reservations.typeLabels.waiting': 'labels.pages.queue',
    'labels.resource.branchMenus.fields.schedules.fields.end_time.label': 'labels.later.end',
    'labels.resource.branchMenus.fields.schedules.fields.start_time.label': 'labels.later.begin',
    'labels.resource.menuItems.fields.modifiers.fields.modifier.label': 'labels.later.modifier',
    'labels.resource.menuItems.fields.modifiers.one': 'labels.later.modifierInSentence',
    'labels.resource.menuItems.fields.parts.fields.choices.fields.item.label': 'labels.later.menuItem',
    'labels.resource.menuItems.fields.parts.fields.maximum.label': 'labels.later.maximum',
    'labels.resource.menuItems.fields.parts.fields.minimum.label': 'labels.later.minimum',
    'labels.resource.menuItems.fields.prices.fields.service.choices.booking.label': 'labels.later.preorder',
    'labels.resource.menuItems.fields.prices.fields.service.choices.dineIn.label': 'labels.later.dineIn',
    'labels.resource.menuItems.fields.prices.fields.service.choices.foodCourt.label': 'labels.later.foodCourt',
    'labels.resource.menuItems.fields.prices.fields.service.label': 'labels.later.menuService',
    'labels.resource.menuItems.fields.prices.one': 'labels.menus.shared.prices.one',
    'labels.resource.menuItems.fields.taxes.fields.included.label': 'labels.menus.shared.taxes.fields.included.label',
    'labels.resource.menuItems.fields.taxes.one': 'labels.menus.shared.taxes.one',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.abalone.label':
      'labels.menus.allergens.abalone',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.almonds.label':
      'labels.menus.allergens.almonds',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.apple.label': 'labels.menus.allergens.apple',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.banana.label':
      'labels.menus.allergens.banana',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.beef.label': 'labels.menus.allergens.beef',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.buckwheat.label':
      'labels.menus.allergens.buckwheat',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.cashews.label':
      'labels.menus.allergens.cashews',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.celery.label':
      'labels.menus.allergens.celery',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.chicken.label':
      'labels.menus.allergens.chicken',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.crab.label': 'labels.menus.allergens.crab',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.crustaceans.label':
      'labels.menus.allergens.crustaceans',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.eggs.label': 'labels.menus.allergens.eggs',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.fish.label': 'labels.menus.allergens.fish',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.gelatin.label':
      'labels.menus.allergens.gelatin',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.gluten.label':
      'labels.menus.allergens.gluten',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.kiwi.label': 'labels.menus.allergens.kiwi',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.lupin.label': 'labels.menus.allergens.lupin',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.macadamias.label':
      'labels.menus.allergens.macadamias',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.mackerel.label':
      'labels.menus.allergens.mackerel',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.mango.label': 'labels.menus.allergens.mango',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.milk.label': 'labels.menus.allergens.milk',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.molluscs.label':
      'labels.menus.allergens.molluscs',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.mustard.label':
      'labels.menus.allergens.mustard',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.nuts.label': 'labels.menus.allergens.nuts',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.orange.label':
      'labels.menus.allergens.orange',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.peach.label': 'labels.menus.allergens.peach',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.peanuts.label':
      'labels.menus.allergens.peanuts',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.pork.label': 'labels.menus.allergens.pork',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.salmon.label':
      'labels.menus.allergens.salmon',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.salmonRoe.label':
      'labels.menus.allergens.salmonRoe',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.sesame.label':
      'labels.menus.allergens.sesame',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.shrimp.label':
      'labels.menus.allergens.shrimp',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.soybeans.label':
      'labels.menus.allergens.soybeans',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.squid.label': 'labels.menus.allergens.squid',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.sulphites.label':
      'labels.menus.allergens.sulphites',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.walnuts.label':
      'labels.menus.allergens.walnuts',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.wheat.label': 'labels.menus.allergens.wheat',
    'labels.resource.menuModifiers.fields.options.fields.contains.choices.yam.label': 'labels.menus.allergens.yam',
    'labels.resource.menuModifiers.fields.options.fields.contains.label': 'labels.menus.allergenStates.contains',
    'labels.resource.menuModifiers.fields.options.fields.freeOf.label': 'labels.menus.allergenStates.freeOf',
    'labels.resource.menuModifiers.fields.options.fields.mayContain.label': 'labels.menus.allergenStates.mayContain',
    'labels.resource.menuModifiers.fields.options.fields.prices.label': 'labels.menus.shared.prices.label',
    'labels.soldOut.allAvailable': 'menuSoldOut.allAvailable',
    'labels.soldOut.atTime': 'menuSoldOut.atTime',
    'labels.soldOut.available': 'menuSoldOut.available',
    'labels.soldOut.count': 'menuSoldOut.count',
    'labels.soldOut.empty': 'menuSoldOut.empty',
    'labels.soldOut.emptyText': 'menuSoldOut.emptyText',
    'labels.soldOut.fewer': 'menuSoldOut.fewer',
    'labels.soldOut.left': 'menuSoldOut.left',
    'labels.soldOut.more': 'menuSoldOut.more',
    'labels.soldOut.noHistory': 'menuSoldOut.noHistory',
    'labels.soldOut.noMatch': 'menuSoldOut.noMatch',
    'labels.soldOut.notCounted': 'menuSoldOut.notCounted',
    'labels.soldOut.notice': 'menuSoldOut.notice',
    'labels.soldOut.nowAvailable': 'menuSoldOut.nowAvailable',
    'labels.soldOut.nowForToday': 'menuSoldOut.nowForToday',
    'labels.soldOut.nowSoldOut': 'menuSoldOut.nowSoldOut',
    'labels.soldOut.nowUncounted': 'menuSoldOut.nowUncounted',
    'labels.soldOut.nowUndone': 'menuSoldOut.nowUndone',
    'labels.soldOut.oneMore': 'menuSoldOut.oneMore',
    'labels.soldOut.options': 'menuSoldOut.options',
    'labels.soldOut.reason': 'menuSoldOut.reason',
    'labels.soldOut.search': 'menuSoldOut.search',
    'labels.soldOut.set': 'menuSoldOut.set',
    'labels.soldOut.soldOut': 'labels.later.soldOut',
    'labels.soldOut.stock': 'menuSoldOut.stock',
    'labels.soldOut.stop': 'menuSoldOut.stop',
    'labels.soldOut.toMenus': 'menuSoldOut.toMenus',
    'labels.soldOut.today': 'menuSoldOut.today',
    'labels.soldOut.until': 'menuSoldOut.until',
    'labels.users.flagLabels.announcementManagement': 'labels.pages.announcements',
    'menuEditor.allServices': 'labels.later.allServices',
    'menuEditor.before': 'merging.before',
    'menuEditor.conflict': 'merging.title',
    'menuEditor.conflictText': 'merging.text',
    'menuEditor.datesText': 'labels.menuSchedules.settings.dates.help',
    'menuEditor.deleted': 'labels.later.deleted',
    'menuEditor.fields.availableOrderingTimes': 'labels.menuSchedules.settings.availableOrderingTimes.label',
    'menuEditor.fields.category': 'labels.later.menuCategory',
    'menuEditor.fields.dates': 'labels.menuSchedules.settings.dates.label',
    'menuEditor.fields.foProviders': 'labels.menuSchedules.settings.foProviders.label',
    'menuEditor.fields.maxPerOrder': 'labels.later.maxPerOrder',
    'menuEditor.fields.services': 'labels.later.menuServices',
    'menuEditor.from': 'labels.later.begin',
    'menuEditor.merged': 'merging.saved',
    'menuEditor.mine': 'merging.mine',
    'menuEditor.saveMerged': 'merging.save',
    'menuEditor.soldOut': 'labels.later.soldOut',
    'menuEditor.states.archived': 'labels.later.archived',
    'menuEditor.states.published': 'labels.later.published',
    'menuEditor.states.unpublished': 'labels.later.unpublished',
    'menuEditor.theirs': 'merging.theirs',
    'menuEditor.timesText': 'labels.menuSchedules.settings.availableOrderingTimes.help',
    'menuEditor.to': 'labels.later.end',
    'menuEditor.weekday': 'labels.menuSchedules.settings.availableOrderingTimes.fields.weekday.label',
    'menuItems.addBranch': 'labels.menus.shared.prices.table.addRow',
    'menuItems.rest': 'ui.records.rest',
  },
};

/** A key with its namespace in two parts. A key of one part is its own namespace. */
export function partsOfKey(path: string): { namespace: string; key: string } {
  const dot = path.indexOf('.');
  return dot < 0 ? { namespace: path, key: path } : { namespace: path.slice(0, dot), key: path.slice(dot + 1) };
}

/** The present namespace and key of those of a file, which may be older than a rename. */
export function presentKey(
  platform: TextPlatform,
  at: { namespace: string; key: string },
): { namespace: string; key: string } {
  const renamed = renamedKeys[platform];
  const path = `${at.namespace}.${at.key}`;
  return renamed && Object.hasOwn(renamed, path) ? partsOfKey(renamed[path] as string) : at;
}
