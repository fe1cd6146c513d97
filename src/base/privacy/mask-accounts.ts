/** An account number as those see it who only read: its last four digits. */
export const maskAccount = (accountNo: string): string => `…${accountNo.slice(-4)}`

/** Account numbers, and the national identity numbers of a business's owners. */
const NUMBERS = new Set(['receiverAccountNo', 'accountNo', 'nik'])

/** The same value with every such number in it cut to its last four digits. */
export function maskAccounts<Value>(value: Value): Value
export function maskAccounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => maskAccounts<unknown>(item))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      NUMBERS.has(name) && typeof inner === 'string' ? maskAccount(inner) : maskAccounts<unknown>(inner),
    ]),
  )
}
