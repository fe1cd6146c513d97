import css from './chips.module.css'

type Props<Value extends string> = {
  label: string
  value: string
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of few, all in sight. */
export function Chips<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={css.chip}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
