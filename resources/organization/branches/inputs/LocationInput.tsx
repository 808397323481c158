import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { type InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import { coordinatesIn, mapAddress, type Point } from '../location.ts';
import { WorldMap } from './WorldMap.tsx';
import { branchInputWords } from './words.ts';

/**
 * The location of a branch: two coordinates, pasted from a map or selected on a small one. Both are required for a
 * location.
 */
export default function LocationInput({ source, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field, fieldState } = useInput<Partial<Point> | null>({ source, defaultValue: null });
  const [pasted, setPasted] = useState('');
  const value = field.value as Partial<Point> | null;
  const point = typeof value?.lat === 'number' && typeof value.lng === 'number' ? (value as Point) : null;
  const change = (next: Partial<Point>) => {
    const { lat = null, lng = null } = { ...value, ...next } as { lat?: number | null; lng?: number | null };
    field.onChange(lat === null && lng === null ? null : { lat, lng });
  };
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text));
  const paste = (text: string) => {
    setPasted(text);
    const found = coordinatesIn(text);
    if (!found) return;
    field.onChange(found);
    setPasted('');
  };
  const coordinate = (name: 'lat' | 'lng', label: string, limit: number) => (
    <TextField
      label={label}
      type="number"
      value={value?.[name] ?? ''}
      disabled={readOnly}
      error={fieldState.invalid}
      slotProps={{ htmlInput: { min: -limit, max: limit, step: 'any' } }}
      onChange={(event) => change({ [name]: number(event.target.value) })}
      onBlur={field.onBlur}
    />
  );
  return (
    <div className="halves">
      <Columns widths="1fr 1fr">
        {coordinate('lat', labelOf(branchInputWords.latitude), 90)}
        {coordinate('lng', labelOf(branchInputWords.longitude), 180)}
        {!readOnly && (
          <TextField
            className="whole-row"
            label={labelOf(branchInputWords.pasteLocation)}
            placeholder="25.0330, 121.5654"
            value={pasted}
            onChange={(event) => paste(event.target.value)}
          />
        )}
        {point && (
          <a href={mapAddress(point)} target="_blank" rel="noreferrer" className="whole-row start small">
            {labelOf(branchInputWords.openMap)}
          </a>
        )}
        <Fault message={fieldState.error?.message} className="whole-row fail small" />
      </Columns>
      <WorldMap point={point} onChoose={readOnly ? undefined : (chosen) => field.onChange(chosen)} />
    </div>
  );
}
