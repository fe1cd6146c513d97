import type { EventSummary } from '@gapura/sdk'

const WORST_FIRST = ['FAILED', 'PENDING', 'DELIVERED'] as const

/** What `data` may say of an event, whatever its type. */
type About = { readonly id?: unknown; readonly amount?: unknown; readonly currency?: unknown }

/** An event in one line: when, what, about which, how it stands. */
export function eventLine({ id, type, timestamp, data, deliveries }: EventSummary): string {
  const { id: subject, amount, currency } = data as About
  // Absent where no event of the type means money, null where this one does not: `attention.*` has both kinds.
  const money = typeof amount === 'number' ? `  ${currency ?? ''} ${amount.toLocaleString('en-US')}` : ''
  const statuses = deliveries.map(({ status }) => status)
  const worst = WORST_FIRST.find((status) => statuses.includes(status))
  const stands = worst === undefined ? '' : `  ${worst.toLowerCase()}`
  return `${timestamp}  ${type.padEnd(20)}  ${id}  ${subject ?? ''}${money}${stands}`
}

/** One value a line, for programs. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value))
