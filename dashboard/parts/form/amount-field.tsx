import { TextInput, type TextInputProps } from '@mantine/core'
import { type InputEvent, useEffect, useRef, useState } from 'react'
import { MARKS, prefixOf } from '../../../src/markets/money-text.ts'
import { regroup } from '../../../src/markets/regroup.ts'
import { groupedAmount, hasCents, readAmount } from '../../format/typed-amount.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { amountWords } from './amount-words.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue'> & {
  currency: string
  value?: string
  defaultValue?: string | number
  /** Said after what the field takes: what there is. */
  more?: string
}

/** Room for what stands before the amount, by its characters. */
const prefixWidth = (prefix: string): number => 22 + 8 * prefix.trim().length

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
 * A field of an amount, written as amounts are read: its currency before it, its thousands grouped while one types. It says
 * what it takes, and refuses all else beside itself, as does the browser where the form is sent.
 */
export function AmountField({ currency, more, error, value, defaultValue, ...field }: Props) {
  const text = useWords(amountWords)
  const locale = useLocale()
  const faultOf = useAmountFault()
  const input = useRef<HTMLInputElement>(null)
  const before = useRef('')
  const [fault, setFault] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const judge = (isLeft: boolean) => {
    const found = faultOf(input.current?.value ?? '', currency)
    input.current?.setCustomValidity(found ?? '')
    if (isLeft || found === undefined) setFault(found)
  }
  // What was typed stays, and may be no amount of another currency.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another currency judges anew by itself
  useEffect(() => judge(true), [currency])
  // What was typed is grouped anew where the language changes.
  useEffect(() => {
    if (input.current) input.current.value = groupedAmount(input.current.value, currency, locale)
  }, [currency, locale])
  const asShown = (one: string) => (isTyping && !/^\d+$/.test(one) ? one : groupedAmount(one, currency, locale))
  const group = ({ currentTarget: at }: InputEvent<HTMLInputElement>) => {
    const next = regroup(before.current, { text: at.value, caret: at.selectionStart ?? 0 }, MARKS[locale].group)
    if (next.text !== at.value) {
      at.value = next.text
      at.setSelectionRange(next.caret, next.caret)
    }
    before.current = next.text
  }
  const prefix = prefixOf(currency, locale)
  return (
    <TextInput
      inputMode={hasCents(currency) ? 'decimal' : 'numeric'}
      autoComplete="off"
      description={[text.hint(currency, hasCents(currency)), more].filter(Boolean).join('. ')}
      leftSection={<span aria-hidden="true">{prefix.trim()}</span>}
      leftSectionWidth={prefixWidth(prefix)}
      leftSectionPointerEvents="none"
      {...field}
      {...(value === undefined ? {} : { value: asShown(value) })}
      {...(defaultValue === undefined ? {} : { defaultValue: groupedAmount(`${defaultValue}`, currency, locale) })}
      ref={input}
      error={fault ?? error}
      onInput={group}
      onChange={(event) => {
        judge(false)
        field.onChange?.(event)
      }}
      onFocus={(event) => {
        before.current = event.currentTarget.value
        setTyping(true)
        field.onFocus?.(event)
      }}
      onBlur={(event) => {
        judge(true)
        setTyping(false)
        event.currentTarget.value = groupedAmount(event.currentTarget.value, currency, locale)
        field.onBlur?.(event)
      }}
    />
  )
}
