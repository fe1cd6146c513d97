import { SECOND_MS } from '../../base/clock.ts'

/** What the sandbox's bank does with a receiving account, by the last four digits. Source: interface, "Sandbox". */
export type Temper = 'closed' | 'otherName' | 'silent' | 'returned' | 'down' | 'good'

const TEMPERS: Readonly<Record<string, Temper>> = {
  '0001': 'closed',
  '0002': 'otherName',
  '0003': 'silent',
  '0004': 'returned',
  '0005': 'down',
}

export const temperOf = (accountNo: string): Temper => TEMPERS[accountNo.slice(-4)] ?? 'good'

/** How long a transfer takes, and how much later money that comes back does so. */
export const SETTLES_AFTER_MS = 2 * SECOND_MS
export const RETURNS_AFTER_MS = 3 * SECOND_MS
