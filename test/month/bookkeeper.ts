import { addDays } from '../../src/statements/matching/days.ts'
import type { Chance } from '../faults/chance.ts'
import type { Booked } from '../statements/mt940-writer.ts'
import type { Movement } from './movements.ts'
import type { newPlanter, Plant, Shown } from './plants.ts'

/** As wide as many banks' texts. */
const WIDTH = 35

/** A movement with how it was shown, by which is known what is to be found. */
export type Recorded = { readonly movement: Movement; readonly shown: Shown; readonly line: Booked | null }
/** A line of nothing that moved, and beside what it was planted. */
export type Extra = { readonly plant: Plant; readonly line: Booked; readonly movement: Movement }

const MANY_MAX = 4
const UNSEEN_WHOLE = 20_000_000

type Parts = {
  readonly chance: Chance
  readonly planter: ReturnType<typeof newPlanter>
  /** What stands in one line for a day, whole: no movement of it has a line of its own. */
  readonly lumpOf: (day: string, movements: readonly Movement[]) => readonly Booked[]
  readonly isInLump: (movement: Movement) => boolean
  /** The currency's smallest units in what the bank may be off by. */
  readonly unit: bigint
  /** Longer than the window in which a booking may be shown. */
  readonly wrongByDays: number
}

/** Writes what an account's statements show, day after day, with what they get wrong. */
export function newBookkeeper({ chance, planter, lumpOf, isInLump, unit, wrongByDays }: Parts) {
  const lines: Booked[] = []
  const recorded: Recorded[] = []
  const extras: Extra[] = []
  let serial = 0
  /** A number that only the bank knows. */
  const internal = (): string => `FT${String(++serial).padStart(9, '0')}`

  const lineOf = ({ kind, amount, own, ours, day }: Movement, isOwnNamed = chance.next() < 0.5): Booked => ({
    day,
    amount,
    reference: isOwnNamed ? own : internal(),
    text: `${WORDS[kind]} ${ours}`.trim(),
  })
  const add = (line: Booked): Booked => {
    lines.push(line)
    return line
  }
  const extra = (plant: Plant, movement: Movement, line: Booked) => extras.push({ plant, movement, line: add(line) })

  /** Shows one movement; null where it has no line of its own. */
  function show(movement: Movement, { is }: Shown): Booked | null {
    const line = lineOf(movement, movement.ours === '' || undefined)
    switch (is) {
      case 'missing':
        return null
      case 'twice':
      case 'charged twice':
        extra(is, movement, { ...add(line), reference: chance.next() < 0.5 ? line.reference : internal() })
        return line
      case 'one off':
        return add({ ...line, amount: line.amount + (chance.next() < 0.5 ? unit : -unit) })
      case 'wrong day':
        return add({ ...line, day: addDays(line.day, wrongByDays) })
      case 'unseen': {
        const whole = BigInt(UNSEEN_WHOLE + serial) * 100n
        extra(is, movement, { ...line, amount: whole, reference: internal(), text: `SETORAN TUNAI ${serial}` })
        return add(line)
      }
      case 'fee':
        extra(is, movement, {
          ...line,
          amount: -BigInt(6_500 + serial) * unit,
          reference: internal(),
          text: 'BIAYA ADM',
        })
        return add(line)
      case 'mangled':
        return add(movement.ours === '' ? line : mangled(chance, { ...line, reference: internal() }, movement.ours))
      default:
        return add(line)
    }
  }

  /** A few that are shown as one line, which names them all. */
  function showMany(all: readonly Movement[]): void {
    for (let from = 0; from < all.length; from += MANY_MAX) {
      const some = all.slice(from, from + MANY_MAX)
      const [first] = some
      if (!first) continue
      const amount = some.reduce((sum, one) => sum + one.amount, 0n)
      const text = `GABUNGAN ${some.map(({ ours }) => ours).join(' ')}`
      const line = add({ day: first.day, amount, reference: internal(), text })
      for (const movement of some) recorded.push({ movement, shown: { is: 'many in one' }, line })
    }
  }

  return {
    lines,
    recorded,
    extras,
    /** Takes the movements of a day, all of them. `isPlain`: before the first statement nothing is shown to anybody. */
    close(day: string, movements: readonly Movement[], isPlain = false): void {
      for (const line of lumpOf(day, movements)) add(line)
      const singles = movements.filter((movement) => !isInLump(movement))
      const draw = (movement: Movement): Shown => (isPlain ? { is: 'plain' } : planter.draw(movement))
      const shares = new Map(singles.map((movement) => [movement, draw(movement)]))
      const many = singles.filter((movement) => shares.get(movement)?.is === 'many in one')
      for (const group of Map.groupBy(many, ({ kind }) => kind).values()) showMany(group)
      for (const movement of singles) {
        const shown = shares.get(movement)
        if (shown && shown.is !== 'many in one') recorded.push({ movement, shown, line: show(movement, shown) })
      }
    },
  }
}
export type Bookkeeper = ReturnType<typeof newBookkeeper>

const WORDS: Readonly<Record<Movement['kind'], string>> = {
  qr: 'QRIS',
  virtual_account: 'SETORAN VA 88708123',
  wallet: 'E-WALLET',
  transfer: 'TRSF E-BANKING',
  reversal: 'RETUR',
  refund: 'REFUND',
  card: 'CARD',
}

/** A line whose reference a bank has mangled: in capitals, in groups, or cut off where its text ends. */
function mangled(chance: Chance, line: Booked, reference: string): Booked {
  const how = chance.oneOf(['capitals', 'groups', 'cut off', 'cut short'] as const)
  if (how === 'capitals') return { ...line, text: line.text.toUpperCase() }
  if (how === 'groups') return { ...line, text: line.text.replace(reference, reference.replace(/(.{4})/g, '$1 ')) }
  // Cut off within the reference, or so that nothing of it is lost.
  const before = how === 'cut off' ? 'TRANSFER DARI BUD' : 'DARI'
  return { ...line, text: `${before} ${reference}`.slice(0, WIDTH).toUpperCase() }
}
