import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Problem } from '../../api/problem.ts'
import { ErrorNotice } from '../failures/error-notice.tsx'
import { describeFault, localeOfPage } from '../failures/fault-words.ts'
import { words } from '../words.ts'
import css from './form.module.css'

type Props = {
  children: ReactNode
  submit: string
  isBusy: boolean
  error: unknown
  /** Names of the fields shown: their faults stand beside them, other errors above the button. */
  fields?: readonly string[]
  onSubmit: (values: FormData) => void
  beside?: ReactNode
  isDisabled?: boolean
  /** The fields are not checked: some are out of sight, and its caller checks those that are not. */
  isUnchecked?: boolean
}

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLElement && 'validity' in target

const frameOf = (field: HTMLInputElement) => field.closest<HTMLElement>('.mantine-InputWrapper-root')

/**
 * What the browser would say in a bubble over the form, in its own language, stands below the field, in the reader's.
 * Fields that judge themselves keep their words.
 */
function sayInvalid({ target: field }: FormEvent): void {
  if (!isField(field)) return
  if (!field.validity.customError) {
    const { missing, invalid } = words[localeOfPage()]
    field.setCustomValidity(field.validity.valueMissing ? missing : invalid)
    field.dataset.said = ''
  }
  const frame = frameOf(field)
  if (frame && !frame.querySelector('.mantine-InputWrapper-error')) frame.dataset.fault = field.validationMessage
  field.setAttribute('aria-description', field.validationMessage)
}

function forgetInvalid(field: EventTarget): void {
  if (!isField(field)) return
  if (field.dataset.said !== undefined) field.setCustomValidity('')
  delete field.dataset.said
  field.removeAttribute('aria-description')
  delete frameOf(field)?.dataset.fault
}

/** Whether these are filled in as they want it. The first that is not takes the focus. */
export function isComplete(elements: Iterable<Element>): boolean {
  const fields = [...elements].filter(isField)
  for (const field of fields) forgetInvalid(field)
  const wrong = fields.filter((field) => !field.checkValidity())
  wrong[0]?.focus()
  return wrong.length === 0
}

/** Fields one below the other, and a button. The first field that the server refused takes the focus. */
export function Form({
  children,
  submit,
  isBusy,
  error,
  fields = [],
  onSubmit,
  beside,
  isDisabled = false,
  isUnchecked = false,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isShownBeside =
    error instanceof Problem &&
    error.faults.length > 0 &&
    error.faults.every(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)))
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onInvalidCapture={sayInvalid}
      onInputCapture={(event) => forgetInvalid(event.target)}
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        if (!isBusy && (isUnchecked || isComplete(currentTarget.elements))) onSubmit(new FormData(currentTarget))
      }}
    >
      {children}
      {!isShownBeside && <ErrorNotice error={error} />}
      <div className={css.buttons}>
        <Button type="submit" loading={isBusy} disabled={isDisabled}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** The server's fault of a field, for Mantine's `error`. */
export function faultOf(error: unknown, field: string): string | undefined {
  const fault = error instanceof Problem ? error.faultOf(field) : undefined
  return fault && describeFault(fault, localeOfPage())
}

/** A field's text without the blanks around it; null where nothing was typed. */
export function textOf(values: FormData, name: string): string | null {
  const value = values.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
