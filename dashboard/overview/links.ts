import { textOfDays } from '../../src/dashboard/lists/days.ts'
import type { Payments } from '../../src/dashboard/overview/schema.ts'
import { paths } from '../paths.ts'
import type { Period } from './period/periods.ts'

const listOf = (filter: Record<string, string>): string => `${paths.payments}?${new URLSearchParams(filter)}`

/** Leads to the very rows that were paid in these days; by one method (`virtual_account:BCA`) where it is named. */
export type PaidLink = (period: Period, method?: string) => string

const paidIn: PaidLink = ({ from, to }, method) =>
  listOf({ status: 'SUCCEEDED', paid: textOfDays({ from, to }), ...(method ? { method } : {}) })

/** What collectors received; of numbers the list knows no method. */
const receivedIn: PaidLink = ({ from, to }, method) => {
  const kind = method === 'qrcode' ? { kind: 'qr_static' } : {}
  return `${paths.collections}?${new URLSearchParams({ created: textOfDays({ from, to }), ...kind })}`
}

/** Where what was paid is listed: with payments, unless only collectors received anything, which has no time to pay. */
export const paidLinkOf = ({ payTimes, volume }: Pick<Payments, 'payTimes' | 'volume'>): PaidLink =>
  payTimes.length === 0 && volume.length > 0 ? receivedIn : paidIn

/** The payments that were created in these days; those in one state where it is named. */
export const createdIn = ({ from, to }: Period, status?: string): string =>
  listOf({ ...(status ? { status } : {}), created: textOfDays({ from, to }) })
