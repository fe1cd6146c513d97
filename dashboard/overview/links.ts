import { textOfDays } from '../../src/dashboard/lists/days.ts'
import { paths } from '../paths.ts'
import type { Period } from './period/periods.ts'

const listOf = (filter: Record<string, string>): string => `${paths.payments}?${new URLSearchParams(filter)}`

/** The very payments that were paid in these days; by one method (`virtual_account:BCA`) where it is named. */
export const paidIn = ({ from, to }: Period, method?: string): string =>
  listOf({ status: 'SUCCEEDED', paid: textOfDays({ from, to }), ...(method ? { method } : {}) })

/** The payments that were created in these days; those in one state where it is named. */
export const createdIn = ({ from, to }: Period, status?: string): string =>
  listOf({ ...(status ? { status } : {}), created: textOfDays({ from, to }) })
