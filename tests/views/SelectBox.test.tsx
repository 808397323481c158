import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SelectBox } from '#ui/SelectBox.tsx';

const names = ['Xinyi', 'Ginza', 'Surry Hills'];
const onSelect = vi.fn<(id: string) => void>();

function Branches() {
  const [text, setText] = useState('');
  const options = names
    .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    .map((name) => ({ id: name, label: name }));
  return (
    <SelectBox
      label="Branch"
      groups={options.length > 0 ? [{ id: 'c', label: 'Chunshui', options }] : []}
      selected="Ginza"
      onSelect={onSelect}
      text={text}
      onText={setText}
      placeholder="Search"
      empty="None fits"
    >
      Ginza
    </SelectBox>
  );
}

const box = () => screen.getByRole('combobox');
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (key: string) => fireEvent.keyDown(box(), { key });

beforeEach(() => {
  onSelect.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
  render(<Branches />);
  fireEvent.click(screen.getByRole('button'));
});
afterEach(cleanup);

describe('SelectBox', () => {
  it('opens on the chosen option, indented under its company', () => {
    expect(active()).toBe('Ginza');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Ginza');
    expect(screen.getByRole('group', { name: 'Chunshui' })).toBeTruthy();
  });

  it('moves by arrows, Home and End, around the ends', () => {
    press('ArrowDown');
    expect(active()).toBe('Surry Hills');
    press('ArrowDown');
    expect(active()).toBe('Xinyi');
    press('End');
    expect(active()).toBe('Surry Hills');
    press('Home');
    expect(active()).toBe('Xinyi');
    press('ArrowUp');
    expect(active()).toBe('Surry Hills');
  });

  it('takes what Enter is on, and gives the focus back', () => {
    fireEvent.change(box(), { target: { value: 'xin' } });
    press('Enter');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Xinyi');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  it('leaves an Enter alone that ends the writing of a character', () => {
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('closes on Esc without choosing, and says when nothing fits', () => {
    fireEvent.change(box(), { target: { value: 'nothing' } });
    expect(screen.getByRole('status').textContent).toBe('None fits');
    press('Escape');
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
