import type { Chance } from '../faults/chance.ts'
import type { Movement } from './movements.ts'

/** What a bank's statement gets wrong about a movement, or shows though nothing moved. */
export type Plant = 'missing' | 'twice' | 'charged twice' | 'one off' | 'wrong day' | 'unseen' | 'fee'
/** What banks do that is no error: one line for many, references cut up, cut off or in capitals. */
type Manner = 'plain' | 'many in one' | 'mangled'
export type Shown = { readonly is: Plant | Manner }

/** Of a hundred lines that may have it. */
const MANGLED_PERCENT = 12
const MANY_PERCENT = 15

const FITS: Readonly<Record<Plant, (movement: Movement) => boolean>> = {
  missing: () => true,
  twice: ({ kind }) => kind !== 'transfer',
  'charged twice': ({ kind }) => kind === 'transfer',
  'one off': () => true,
  'wrong day': () => true,
  unseen: () => true,
  fee: () => true,
}
const ALL: readonly Plant[] = ['missing', 'twice', 'charged twice', 'one off', 'wrong day', 'unseen', 'fee']

/**
 * Draws how lines are shown, by the seed: errors go round, so that each kind is planted before any of them a second time.
 * `percent`: of the lines, how many are wrong.
 */
export function newPlanter(chance: Chance, percent: number) {
  const deck: Plant[] = []
  const wanted = (movement: Movement): Plant | undefined => {
    if (!deck.some((plant) => FITS[plant](movement))) deck.push(...chance.shuffled(ALL))
    const [plant] = deck.splice(
      deck.findIndex((one) => FITS[one](movement)),
      1,
    )
    return plant
  }
  return {
    draw(movement: Movement): Shown {
      const luck = chance.next() * 100
      const plant = luck < percent ? wanted(movement) : undefined
      if (plant) return { is: plant }
      if (movement.isStrange) return { is: 'plain' }
      const rest = chance.next() * 100
      if (rest < MANGLED_PERCENT) return { is: 'mangled' }
      const mayBeOneOfMany = movement.kind === 'virtual_account' || movement.kind === 'transfer'
      return { is: mayBeOneOfMany && rest < MANGLED_PERCENT + MANY_PERCENT ? 'many in one' : 'plain' }
    },
  }
}
