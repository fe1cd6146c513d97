import type { EventSummary } from '@gapura/sdk'

/** An event in one line: when, what, about which, how it stands. */
export function eventLine({ id, type, timestamp, data, delivery }: EventSummary): string {
  const { id: subject, amount, currency } = data as { id?: string; amount?: number; currency?: string }
  const money = amount === undefined ? '' : `  ${currency ?? ''} ${amount.toLocaleString('en-US')}`
  const stands = delivery === null ? '' : `  ${delivery.status.toLowerCase()}`
  return `${timestamp}  ${type.padEnd(20)}  ${id}  ${subject ?? ''}${money}${stands}`
}

/** One value a line, for programs. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value))
