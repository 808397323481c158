interface ToggleButtonsProps<Name extends string> {
  names: readonly Name[];
  /** What a button says. */
  text: (name: Name) => string;
  pressed: (name: Name) => boolean;
  onPress: (name: Name) => void;
  className?: string;
}

/** Buttons beside each other that are on or off: one of them, or any number. */
export function ToggleButtons<Name extends string>({
  names,
  text,
  pressed,
  onPress,
  className = 'preset',
}: ToggleButtonsProps<Name>) {
  return names.map((name) => (
    <button key={name} type="button" className={className} aria-pressed={pressed(name)} onClick={() => onPress(name)}>
      {text(name)}
    </button>
  ));
}
