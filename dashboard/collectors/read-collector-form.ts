import type { CreateCollector } from '../../src/collectors/schema.ts'
import { amountIn } from '../format/typed-amount.ts'
import { textOf } from '../parts/form/form.tsx'

/** What can be made: a kind, and the bank of a virtual account. */
export type Offer = { readonly kind: CreateCollector['kind']; readonly code: string | null }

export const offerText = ({ kind, code }: Offer): string => [kind, code].filter(Boolean).join(':')

/** What was typed, as `POST /v1/collectors` takes it; the server validates it. */
export function readCollectorForm(values: FormData, { kind, code }: Offer, currency: string): CreateCollector {
  const amount = (name: string) => {
    const typed = textOf(values, name)
    return typed === null ? {} : { [name]: amountIn(typed, currency) }
  }
  const text = (name: string) => {
    const typed = textOf(values, name)
    return typed === null ? {} : { [name]: typed }
  }
  return {
    externalId: textOf(values, 'externalId') ?? '',
    kind,
    ...(code === null ? {} : { code }),
    currency,
    name: textOf(values, 'name') ?? '',
    ...text('label'),
    ...text('customerId'),
    ...text('numberSuffix'),
    ...(kind === 'va_fixed' ? amount('amount') : {}),
    ...(kind === 'va_open' ? { ...amount('minAmount'), ...amount('maxAmount') } : {}),
  }
}

/** What may be changed of one that exists. `isUnpaid`: its customer may still change. */
export const readChange = (values: FormData, isUnpaid: boolean) => ({
  name: textOf(values, 'name') ?? '',
  label: textOf(values, 'label'),
  ...(isUnpaid ? { customerId: textOf(values, 'customerId') } : {}),
})

/** A reference of our own: the day, and what no other has. */
export const newReference = (): string =>
  `COL-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
