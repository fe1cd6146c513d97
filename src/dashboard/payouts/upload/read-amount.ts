/** How a file separates thousands; null: no amount in it says. */
type Separator = '.' | ',' | ' '

/** Thousands in groups of three by one separator, and after the other one nothing but zeros: `250.000`, `1,250,000.00`. */
const GROUPED = /^(\d{1,3})(?:([.,\s])\d{3})(?:\2\d{3})*(?:(?!\2)[.,]0{1,2})?$/

/**
 * A whole amount as people and spreadsheets write it: `250000`, `250.000`, `250,000`, `Rp 1.250.000,00`. Undefined for
 * anything else: a fraction that was passed over (`12,50`, `250.5`), or a point of which nobody knows what it is (`250.00`),
 * would send a hundred times the amount. `separator`: what it separates thousands with.
 */
export function readAmount(
  text: string,
): { readonly digits: string; readonly separator: Separator | null } | undefined {
  const written = text.trim().replace(/^(?:Rp|IDR)\.?\s*/i, '')
  if (/^\d{1,15}$/.test(written)) return { digits: written, separator: null }
  const found = GROUPED.exec(written)
  if (!found) return undefined
  const separator = found[2] === '.' || found[2] === ',' ? found[2] : ' '
  const whole = separator === ' ' ? written.replace(/[.,]0{1,2}$/, '') : written.split(separator === '.' ? ',' : '.')[0]
  const digits = (whole ?? '').replaceAll(/\D/g, '')
  return digits.length <= 15 ? { digits, separator } : undefined
}

/** Whether points separate thousands in one line of a file and commas in another: then none of them can be trusted. */
export function isMixed(separators: readonly (Separator | null | undefined)[]): boolean {
  const used = new Set(separators)
  return used.has('.') && used.has(',')
}
