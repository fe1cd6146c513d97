import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './icon.tsx'

type Props = {
  id: string
  label: string
  hint?: string
  /** What is wrong with what was sent. */
  fault: string | undefined
  /** Takes the focus when the page opens: the first field that something is wrong with. */
  isFirstFault?: boolean
  /** What can be wrong, for the browser script: words by the name of the fault. */
  faults?: Readonly<Record<string, string>>
  input: JSX.IntrinsicElements['input']
  /** Stands inside the field, in front of what is typed. */
  prefix?: string
  /** Shown inside the field's right end. */
  children?: ComponentChildren
}

/** One labelled field: what belongs in it stands above, what is wrong with it below, and both are read with it. */
export const FormField = ({ id, label, hint, fault, isFirstFault, faults = {}, input, prefix, children }: Props) => (
  <div class="form-field">
    <label for={id}>{label}</label>
    {hint && (
      <p class="note" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    <span class="input-box">
      {prefix && (
        <span class="input-prefix" aria-hidden="true">
          {prefix}
        </span>
      )}
      <input
        required
        {...input}
        id={id}
        autofocus={isFirstFault}
        aria-describedby={hint ? `${id}-hint ${id}-fault` : `${id}-fault`}
        aria-invalid={fault ? 'true' : undefined}
        {...Object.fromEntries(Object.entries(faults).map(([name, words]) => [`data-${name}`, words]))}
      />
      {children}
    </span>
    <p class="field-fault" id={`${id}-fault`}>
      {fault}
    </p>
  </div>
)

/** As FormField, of several lines. */
export const TextField = (
  props: Omit<Props, 'input' | 'hint' | 'faults'> & { isRequired: boolean; maxLength: number; value: string },
) => (
  <div class="form-field">
    <label for={props.id}>{props.label}</label>
    <textarea
      id={props.id}
      name={props.id}
      rows={3}
      maxLength={props.maxLength}
      required={props.isRequired}
      autofocus={props.isFirstFault}
      aria-describedby={`${props.id}-fault`}
      aria-invalid={props.fault ? 'true' : undefined}
    >
      {props.value}
    </textarea>
    <p class="field-fault" id={`${props.id}-fault`}>
      {props.fault}
    </p>
  </div>
)

/** As FormField, of a choice: the browser's own list, which every phone has a good face for. */
export const SelectField = ({ id, label, fault, isFirstFault, children }: Omit<Props, 'input' | 'hint' | 'faults'>) => (
  <div class="form-field">
    <label for={id}>{label}</label>
    <span class="input-box select-box">
      <select
        id={id}
        name={id}
        required
        autofocus={isFirstFault}
        aria-describedby={`${id}-fault`}
        aria-invalid={fault ? 'true' : undefined}
      >
        {children}
      </select>
      <Icon name="chevron" />
    </span>
    <p class="field-fault" id={`${id}-fault`}>
      {fault}
    </p>
  </div>
)

/** Everything that is wrong with a form where that is more than one thing, each line a way to its field. */
export const FaultSummary = ({
  title,
  faults,
}: {
  title: string
  faults: readonly { id: string; words: string }[]
}) => (
  <div class="fault-summary">
    <p>
      <strong>{title}</strong>
    </p>
    <ul>
      {faults.map(({ id, words }) => (
        <li key={id}>
          <a href={`#${id}`}>{words}</a>
        </li>
      ))}
    </ul>
  </div>
)
