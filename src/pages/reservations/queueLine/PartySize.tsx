import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { queueFormWords as words } from './formWords.ts';

interface PartySizeProps {
  size: number;
  chairs: number;
  onSize: (size: number) => void;
  onChairs: (chairs: number) => void;
}

const usual = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const mostChairs = 20;

/** The size of a party as large buttons, and its kid chairs. */
export function PartySize({ size, chairs, onSize, onChairs }: PartySizeProps) {
  const labelOf = useLabels();
  const isLarge = size > usual.length;
  return (
    <>
      <fieldset className="bare queue-sizes">
        <legend>{labelOf(words.partySize)}</legend>
        <ToggleButtons
          names={usual}
          text={(name) => name}
          pressed={(name) => String(size) === name}
          onPress={(name) => onSize(Number(name))}
          className="queue-size"
        />
        <input
          className="queue-larger"
          type="text"
          inputMode="numeric"
          aria-label={`${labelOf(words.partySize)}: ${labelOf(words.larger)}`}
          placeholder={labelOf(words.larger)}
          maxLength={2}
          value={isLarge ? String(size) : ''}
          onChange={({ target }) => {
            const typed = target.value.trim();
            if (/^\d{1,2}$/.test(typed)) onSize(Number(typed));
          }}
        />
      </fieldset>
      <div className="row row-firm">
        <span className="grow">{labelOf(words.chairs)}</span>
        <Button
          className="queue-step"
          aria-label={labelOf(words.fewer)}
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
          aria-label={labelOf(words.oneMore)}
          disabled={chairs === mostChairs}
          onClick={() => onChairs(chairs + 1)}
        >
          +
        </Button>
      </div>
    </>
  );
}
