import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { hasCents, readAmount } from '../../format/typed-amount.ts'
import { useWords } from '../../language/locale.tsx'
import { amountWords } from './amount-words.ts'

type Props = TextInputProps & {
  currency: string
  /** Said after what the field takes: what there is. */
  more?: string
}

/** What is wrong with a typed amount, in words; undefined: nothing, or nothing was typed. */
function useAmountFault(): (typed: string, currency: string) => string | undefined {
  const text = useWords(amountWords)
  return (typed, currency) => {
    if (typed.trim() === '') return undefined
    const read = readAmount(typed, currency)
    return typeof read === 'number' ? undefined : text.faults[read](currency)
  }
}

/**
 * A field of an amount: says what it takes in the currency, and refuses all else beside itself, as does the browser where the
 * form is sent.
 */
export function AmountField({ currency, more, error, onBlur, onChange, ...field }: Props) {
  const text = useWords(amountWords)
  const faultOf = useAmountFault()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const judge = (isLeft: boolean) => {
    const found = faultOf(input.current?.value ?? '', currency)
    input.current?.setCustomValidity(found ?? '')
    if (isLeft || found === undefined) setFault(found)
  }
  // What was typed stays, and may be no amount of another currency.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another currency judges anew by itself
  useEffect(() => judge(true), [currency])
  return (
    <TextInput
      inputMode={hasCents(currency) ? 'decimal' : 'numeric'}
      autoComplete="off"
      description={[text.hint(currency, hasCents(currency)), more].filter(Boolean).join('. ')}
      {...field}
      ref={input}
      error={fault ?? error}
      onChange={(event) => {
        judge(false)
        onChange?.(event)
      }}
      onBlur={(event) => {
        judge(true)
        onBlur?.(event)
      }}
    />
  )
}
