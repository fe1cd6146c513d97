import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
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
  /** The browser does not check the fields: some are out of sight, and its caller checks those that are not. */
  isUnchecked?: boolean
}

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLElement && 'validity' in target

/** The browser says in its own language what is missing: here in the reader's. Fields that judge themselves keep their words. */
function sayInvalid(target: EventTarget): void {
  if (!isField(target) || target.validity.customError) return
  const { missing, invalid } = words[localeOfPage()]
  target.setCustomValidity(target.validity.valueMissing ? missing : invalid)
  target.dataset.said = ''
}

function forgetInvalid(target: EventTarget): void {
  if (!isField(target) || target.dataset.said === undefined) return
  delete target.dataset.said
  target.setCustomValidity('')
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
      noValidate={isUnchecked}
      onInvalidCapture={(event) => sayInvalid(event.target)}
      onInputCapture={(event) => forgetInvalid(event.target)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit(new FormData(event.currentTarget))
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
