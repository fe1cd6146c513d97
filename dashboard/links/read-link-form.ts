import { dayAfter, dayIn } from '../../src/base/time-zone.ts'
import type { PaymentLink } from '../api/replies.ts'
import { endOf } from '../format/span.ts'
import { wholeNumberIn } from '../format/typed-amount.ts'
import { textOf } from '../parts/form/form.tsx'

export const FIELDS = ['name', 'email', 'phone', 'note'] as const
export const REQUIREMENTS = ['off', 'optional', 'required'] as const
/** As long as the server takes for usual. */
export const USUAL = 'usual'
export const DURATIONS = [15, 30, 60, 180, 1_440, 4_320, 10_080] as const

/** What the form says, as both making and changing take it: everything, so that what was emptied is taken away. */
export function readLinkForm(values: FormData, zone: string) {
  const minutes = textOf(values, 'payWithin')
  const stock = textOf(values, 'stock')
  const methods = values.getAll('methods').map(String)
  return {
    title: textOf(values, 'title') ?? '',
    description: textOf(values, 'description'),
    ...priceIn(values),
    methods: methods.length === 0 ? null : methods,
    stock: stock === null ? null : wholeNumberIn(stock),
    expiresAt: endOf(textOf(values, 'lastDay') ?? '', zone),
    asks: Object.fromEntries(
      FIELDS.map((field) => [field, REQUIREMENTS.find((one) => one === values.get(`asks.${field}`)) ?? 'off']),
    ) as Record<(typeof FIELDS)[number], (typeof REQUIREMENTS)[number]>,
    successText: textOf(values, 'successText'),
    successUrl: textOf(values, 'successUrl'),
    ...(minutes === null || minutes === USUAL ? {} : { payWithinMinutes: Number(minutes) }),
    ...(textOf(values, 'reference') ? { reference: textOf(values, 'reference') ?? '' } : {}),
  }
}

function priceIn(values: FormData) {
  if (values.get('price') !== 'open') return { amount: wholeNumberIn(textOf(values, 'amount')), openPrice: null }
  const suggested = (textOf(values, 'suggested') ?? '').split(/[;\n]/).filter((text) => text.trim() !== '')
  return {
    amount: null,
    openPrice: {
      minimum: wholeNumberIn(textOf(values, 'minimum')),
      maximum: wholeNumberIn(textOf(values, 'maximum')),
      suggested: suggested.map((text) => wholeNumberIn(text.trim())),
    },
  }
}

/** The day that a link was given as its last; empty: it has no end. */
export const lastDayOf = ({ expiresAt }: Pick<PaymentLink, 'expiresAt'>, zone: string): string => {
  if (expiresAt === null) return ''
  const at = new Date(expiresAt)
  const day = dayIn(zone, at)
  // What ends as a day begins had the day before as its last.
  return endOf(dayAfter(day, -1), zone) === at.toISOString() ? dayAfter(day, -1) : day
}
