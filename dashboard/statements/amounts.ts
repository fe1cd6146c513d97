/** Decimals as the server gives them (`-1250.00`), added exactly. All have the same number of digits behind the point. */
export function sumOf(amounts: readonly string[]): string {
  const digits = amounts[0]?.split('.')[1]?.length ?? 0
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  if (digits === 0) return `${total}`
  const text = (total < 0n ? -total : total).toString().padStart(digits + 1, '0')
  return `${total < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export const minus = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
export const isZero = (amount: string): boolean => /^-?[0.]+$/.test(amount)
