import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Problem } from '../api/problem.ts'
import { localeOfPage, tellFault } from './fault-words.ts'
import css from './form.module.css'
import { Trouble } from './trouble.tsx'

type Props = {
  children: ReactNode
  submit: string
  isBusy: boolean
  error: unknown
  /** Names of the fields shown: what is wrong with them is said beside them, the rest above the button. */
  fields?: readonly string[]
  onSubmit: (values: FormData) => void
  beside?: ReactNode
  isDisabled?: boolean
}

/** Fields one below the other, and a button. The first field that the server refused takes the focus. */
export function Form({ children, submit, isBusy, error, fields = [], onSubmit, beside, isDisabled = false }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isSaidBeside =
    error instanceof Problem && error.faults.length > 0 && error.faults.every(({ field }) => fields.includes(field))
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      className={css.form}
      noValidate={false}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      {!isSaidBeside && <Trouble error={error} />}
      <div className={css.buttons}>
        <Button type="submit" loading={isBusy} disabled={isDisabled}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** What the server said of a field, for Mantine's `error`. */
export function faultOf(error: unknown, field: string): string | undefined {
  const fault = error instanceof Problem ? error.faultOf(field) : undefined
  return fault && tellFault(fault, localeOfPage())
}

/** A field's text without the blanks around it; null where nothing was typed. */
export function textOf(values: FormData, name: string): string | null {
  const value = values.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
