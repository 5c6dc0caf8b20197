// A quantity with a minus and a plus button. Both are submit buttons whose value is the new quantity, so that they work
// without script.
import { Icon } from './icon.tsx';
import { useNumber } from './locale.tsx';
import './stepper.css';

interface StepperProps {
  value: number;
  min: number;
  max: number;
  name: string;
  texts: { group: string; less: string; more: string };
}

export function Stepper({ value, min, max, name, texts }: StepperProps) {
  const number = useNumber();
  return (
    <span className="stepper" role="group" aria-label={texts.group}>
      <StepperItem name={name} to={value - 1} stopped={value <= min} icon="minus" label={texts.less} />
      <bdi className="stepper__value">{number(value)}</bdi>
      <StepperItem name={name} to={value + 1} stopped={value >= max} icon="plus" label={texts.more} />
    </span>
  );
}

interface StepProps {
  name: string;
  to: number;
  stopped: boolean;
  icon: 'minus' | 'plus';
  label: string;
}

function StepperItem({ name, to, stopped, icon, label }: StepProps) {
  // With `disabled` the button would lose the focus when the limit is reached.
  return (
    <button
      type="submit"
      className="stepper__button"
      name={name}
      value={to}
      aria-label={label}
      {...(stopped
        ? { 'aria-disabled': true, onClick: (event: { preventDefault(): void }) => event.preventDefault() }
        : {})}
    >
      <Icon name={icon} size="small" />
    </button>
  );
}
