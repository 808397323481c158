import type { KeyboardEvent } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { queueWords as words } from './words.ts';

interface PartySizeProps {
  size: number;
  chairs: number;
  onSize: (size: number) => void;
  onChairs: (chairs: number) => void;
}

const usual = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const mostChairs = 20;

/** The size of a party as large buttons, which digits choose as well, and its kid chairs. */
export function PartySize({ size, chairs, onSize, onChairs }: PartySizeProps) {
  const labelOf = useLabels();
  const onKey = (event: KeyboardEvent) => {
    const typed = usual.find((name) => name === event.key);
    if (!typed || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onSize(Number(typed));
  };
  return (
    <>
      <fieldset className="bare queue-sizes" onKeyDown={onKey}>
        <legend>{labelOf(words.size)}</legend>
        <ToggleButtons
          names={usual}
          text={(name) => name}
          pressed={(name) => String(size) === name}
          onPress={(name) => onSize(Number(name))}
          className="button"
        />
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={labelOf(words.largerParty)}
          placeholder={labelOf(words.largerParty)}
          maxLength={2}
          value={size > usual.length ? String(size) : ''}
          onChange={({ target }) => {
            const typed = target.value.trim();
            if (/^\d{1,2}$/.test(typed) && Number(typed) > 0) onSize(Number(typed));
          }}
        />
      </fieldset>
      <div className="row row-apart">
        <span>{labelOf(later.kidChairs)}</span>
        <span className="row row-firm">
          <Button
            className="queue-step"
            aria-label={labelOf(words.fewerChairs)}
            disabled={chairs === 0}
            onClick={() => onChairs(chairs - 1)}
          >
            −
          </Button>
          <b className="queue-chairs" role="status">
            {chairs}
          </b>
          <Button
            className="queue-step"
            aria-label={labelOf(words.moreChairs)}
            disabled={chairs === mostChairs}
            onClick={() => onChairs(chairs + 1)}
          >
            +
          </Button>
        </span>
      </div>
    </>
  );
}
