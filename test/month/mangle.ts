import type { Chance } from '../faults/chance.ts'
import type { Booked } from '../statements/mt940-writer.ts'

/** As wide as many banks' texts. */
const WIDTH = 35

/** A line whose reference a bank has mangled: in capitals, in groups, or cut off where its text ends. */
export function mangled(chance: Chance, line: Booked, reference: string): Booked {
  const how = chance.oneOf(['capitals', 'groups', 'cut off', 'cut short'] as const)
  if (how === 'capitals') return { ...line, text: line.text.toUpperCase() }
  if (how === 'groups') return { ...line, text: line.text.replace(reference, reference.replace(/(.{4})/g, '$1 ')) }
  // Cut off within the reference, or so that nothing of it is lost.
  const before = how === 'cut off' ? 'TRANSFER DARI BUD' : 'DARI'
  return { ...line, text: `${before} ${reference}`.slice(0, WIDTH).toUpperCase() }
}
