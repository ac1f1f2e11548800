import { type CSSProperties, useId } from 'react';

export function Slider(props: {
  label: string;
  min: number;
  max: number;
  value: number;
  valueText: string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const share = (value: number) => `${(100 * (value - props.min)) / (props.max - props.min)}%`;
  // It is filled from zero: a range with negative values has that in its middle.
  const zero = Math.max(0, props.min);
  return (
    <div>
      <div className="flex justify-between text-small font-[560]">
        <label htmlFor={id}>{props.label}</label>
        <output htmlFor={id} className="text-muted tabular-nums">
          {props.valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={props.min}
        max={props.max}
        value={props.value}
        aria-valuetext={props.valueText}
        className="slider h-11 w-full"
        style={
          {
            '--from': share(Math.min(zero, props.value)),
            '--filled': share(Math.max(zero, props.value)),
          } as CSSProperties
        }
        onChange={(event) => props.onChange(Number(event.target.value))}
      />
    </div>
  );
}
