import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
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
  const isSaidBeside = error instanceof Problem && error.faults.some(({ field }) => fields.includes(field))
  return (
    <form
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
export const faultOf = (error: unknown, field: string): string | undefined =>
  error instanceof Problem ? error.faultOf(field) : undefined

/** A field's text without the blanks around it; null where nothing was typed. */
export function textOf(values: FormData, name: string): string | null {
  const value = values.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
