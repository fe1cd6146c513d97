import { editDistance } from '../../../http/input/validation-faults.ts'
import { HOME } from '../../../markets/market-of.ts'

/** What stands before or after a bank's name and does not distinguish it. */
const FILLERS = /\b(?:bank|pt|tbk|persero|indonesia)\b/g

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll('_', ' ')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/[^a-z0-9]/g, '')

const NAMES = HOME.banks.all.flatMap(({ shortCode, name }) =>
  [...new Set([plain(shortCode), plain(name)])].filter(Boolean).map((known) => ({ known, shortCode })),
)

/** Letters of a name of so many that may be wrong. */
const LETTERS_PER_MISTAKE = 4

/**
 * The short code of the bank that a name was meant to be: `Bank Muamalad` is MUAMALAT. Null: none is near, or two are
 * equally near; of two banks a guess could be money to the wrong one.
 */
export function suggestBank(written: string): string | null {
  const wanted = plain(written)
  if (wanted === '') return null
  const near = NAMES.map(({ known, shortCode }) => ({ known, shortCode, distance: editDistance(wanted, known) }))
    .filter(({ known, distance }) => distance <= Math.floor(known.length / LETTERS_PER_MISTAKE))
    .sort((one, other) => one.distance - other.distance)
  const [best] = near
  const isTied = near.some(({ shortCode, distance }) => distance === best?.distance && shortCode !== best.shortCode)
  return best && !isTied ? best.shortCode : null
}
