import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FormProvider, useForm } from 'react-hook-form';
import { focusNext } from '#resources/framework/view/form/focusNext.ts';
import { useInTurn, WholeFormContext } from '#resources/framework/view/form/useInTurn.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** What is long comes in pieces: fields in steps, folded content when it is opened. */

afterEach(cleanup);

const text = { kind: 'text' } as const;
const sections = [Array.from({ length: 9 }, () => text), Array.from({ length: 12 }, () => text)];

describe('a long form', () => {
  const seen: number[][] = [];
  function Form() {
    const { shares, whole } = useInTurn(sections);
    seen.push([...shares]);
    return whole ? 'whole' : 'begun';
  }
  afterEach(() => void seen.splice(0));

  it('begins with a few fields and adds the others in order', async () => {
    render(<Form />);
    await screen.findByText('whole');
    const steps = [...new Set(seen.map((shares) => shares.join(' ')))];
    expect(steps).toEqual(['4 0', '9 1', '9 7', '9 12']);
  });

  it('renders its first inputs when React Hook Form has prepared it, and until then a skeleton', async () => {
    const states: string[] = [];
    function Inputs() {
      const { shares, begun, whole } = useInTurn(sections);
      states.push(`${begun} ${shares.join(' ')}`);
      return whole ? 'whole' : 'begun';
    }
    function Record() {
      return (
        <FormProvider {...useForm()}>
          <Inputs />
        </FormProvider>
      );
    }
    render(<Record />);
    await screen.findByText('whole');
    expect([...new Set(states)]).toEqual(['false 0 0', 'true 4 0', 'true 9 1', 'true 9 7', 'true 9 12']);
  });

  it('is whole at once where effects do not run', () => {
    render(
      <WholeFormContext value>
        <Form />
      </WholeFormContext>,
    );
    expect(seen[0]).toEqual([9, 12]);
  });
});

it('the focus waits for a form whose later fields are still to come', async () => {
  const form = (whole: boolean) => (
    <>
      {!whole && <div className="form-begun" />}
      <input aria-label="Late" />
    </>
  );
  const { rerender } = render(form(false));
  const find = () => screen.getByLabelText('Late');
  focusNext(find);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(document.body);
  rerender(form(true));
  await waitFor(() => expect(document.activeElement).toBe(find()));
});

describe('folded content', () => {
  const content = <p>Inside</p>;

  it('is rendered when it is opened, and stays', async () => {
    render(<Disclosure summary="More">{content}</Disclosure>);
    expect(screen.queryByText('Inside')).toBeNull();
    await userEvent.click(screen.getByText('More'));
    const inside = await screen.findByText('Inside');
    await userEvent.click(screen.getByText('More'));
    await waitFor(() => expect(inside.closest('details')).toHaveProperty('open', false));
    expect(screen.getByText('Inside')).toBe(inside);
  });

  it('opens for an error in it, and stays open once that is gone', async () => {
    const folded = (opens: boolean) => (
      <Disclosure summary="More" opens={opens}>
        {content}
      </Disclosure>
    );
    const { rerender } = render(folded(false));
    rerender(folded(true));
    expect((await screen.findByText('Inside')).closest('details')).toHaveProperty('open', true);
    rerender(folded(false));
    expect(screen.getByText('Inside').closest('details')).toHaveProperty('open', true);
  });
});
