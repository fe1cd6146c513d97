import type { EventSummary } from '@gapura/sdk'

const WORST_FIRST = ['FAILED', 'PENDING', 'DELIVERED'] as const

/** An event in one line: when, what, about which, how it stands. */
export function eventLine({ id, type, timestamp, data, deliveries }: EventSummary): string {
  const { id: subject, amount, currency } = data as { id?: string; amount?: number; currency?: string }
  const money = amount === undefined ? '' : `  ${currency ?? ''} ${amount.toLocaleString('en-US')}`
  const statuses = deliveries.map(({ status }) => status)
  const worst = WORST_FIRST.find((status) => statuses.includes(status))
  const stands = worst === undefined ? '' : `  ${worst.toLowerCase()}`
  return `${timestamp}  ${type.padEnd(20)}  ${id}  ${subject ?? ''}${money}${stands}`
}

/** One value a line, for programs. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value))
