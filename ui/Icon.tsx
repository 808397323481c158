import * as icons from './icons.ts';

/** An icon of `icons.ts`. */
export type IconName = keyof typeof icons;

const byName: Readonly<Record<IconName, (typeof icons)[IconName]>> = icons;

/** An icon by its name in declarations. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawn = byName[name];
  return <Drawn sx={{ fontSize: size }} />;
}
