/** The invoices that a payer's words name, by id or by number: each once, in their order. */
export type Named = { readonly id: string } | { readonly series: string; readonly number: bigint }

/** What may be named at once; more is no list of invoices. */
const NAMED_MAX = 10

const ID = /\binv_[0-9a-hjkmnp-tv-z]{26}\b/gi
/**
 * A number as it is printed, `INV-000012`. Banks drop punctuation and change the case, so the dash may be a space, and absent
 * after a letter. Fewer digits than are printed are no number: they would be part of anything.
 */
const NUMBER = /(?<![A-Z0-9/-])([A-Z0-9][A-Z0-9/-]{0,15}?)(?:[- ]|(?<=[A-Z]))(\d{6,18})(?![A-Z0-9])/gi

export function readNamed(text: string | null): readonly Named[] {
  if (text === null) return []
  const ids = [...text.matchAll(ID)].map(([id]) => ({ at: text.indexOf(id), named: { id: id.toLowerCase() } }))
  const numbers = [...text.replace(ID, (id) => ' '.repeat(id.length)).matchAll(NUMBER)].map(
    ({ 1: series = '', 2: digits = '', index }) => ({
      at: index,
      named: { series: series.toUpperCase(), number: BigInt(digits) },
    }),
  )
  const inOrder = [...ids, ...numbers].toSorted((a, b) => a.at - b.at).map(({ named }) => named)
  const once = new Map<string, Named>(inOrder.map((named) => [nameOf(named), named]))
  return [...once.values()].slice(0, NAMED_MAX)
}

const nameOf = (named: Named): string => ('id' in named ? named.id : `${named.series} ${named.number}`)
