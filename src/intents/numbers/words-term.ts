import { fromInteger, timesTen } from '../exact.ts'
import { decide, type ReadingRule, table } from '../rules.ts'
import type { Token } from '../tokens/cursor.ts'
import type { NumberWord } from '../tokens/entry.ts'
import type { Trouble } from '../words/questions.ts'
import { isAfterHalf } from './slips.ts'
import { type Group, readGroup } from './spelled.ts'
import { HALF, multiplierAt, type Term } from './term.ts'

/** A token that a number said in words may begin with. */
type Start = {
  readonly token: Token
  readonly group: Group | null
  /** The token as a word for one with its multiplier, or for a half. */
  readonly own: NumberWord | undefined
}

const spelled = (first: Token, last: Token, part: Pick<Term, 'value' | 'power' | 'language' | 'trouble'>): Term => ({
  first,
  last,
  letterM: null,
  form: 'words',
  ...part,
})

const readGroupAt = ({ token, group }: Start, trouble: Trouble | null): Term | null =>
  group && spelled(token, group.last, { value: fromInteger(group.value), power: 0, language: group.language, trouble })

/** How a number said in words begins. */
export const WORD_STARTS = table<ReadingRule<Start, Term | null>>([
  {
    name: 'article-before-no-multiplier',
    example: 'a coffee for $5',
    region: 'US',
    over: 'number-words',
    when: ({ group }) => group?.isArticle === true && multiplierAt(group.last.next)?.language !== 'en',
    reason: '"a" is a number only before hundred, thousand and the like',
    read: () => null,
  },
  {
    name: 'after-half-a-number',
    example: 'kopi anam puluh dua ribu',
    over: 'number-words',
    when: ({ token, group }) => group !== null && isAfterHalf(token),
    reason: 'the word before it belongs to a number that nothing reads, so that what is left is only its end',
    read: (start) => readGroupAt(start, 'broken'),
  },
  {
    name: 'number-words-that-do-not-fit',
    example: 'kopi dua tiga ribu',
    over: 'number-words',
    when: ({ group }) => group?.isBroken === true,
    reason: 'words below a thousand in an order that makes no number',
    read: (start) => readGroupAt(start, 'broken'),
  },
  {
    name: 'number-words',
    example: 'kopi dua puluh lima ribu',
    when: ({ group }) => group !== null,
    reason: 'words below a thousand',
    read: (start) => readGroupAt(start, null),
  },
  {
    name: 'one-with-multiplier',
    example: 'sewa tenda sejuta',
    when: ({ own }) => own?.role === 'one',
    reason: 'one word says one and its multiplier',
    read: ({ token, own }) =>
      own === undefined
        ? null
        : spelled(token, token, {
            value: timesTen(fromInteger(1), own.value),
            power: own.value,
            language: own.language,
            trouble: null,
          }),
  },
  {
    name: 'half-of-a-multiplier',
    example: 'sewa tenda setengah juta',
    when: ({ own, token }) => own?.role === 'half' && multiplierAt(token.next) !== null,
    reason: 'half counts before a multiplier',
    read: ({ token, own }) =>
      spelled(token, token, { value: HALF, power: 0, language: own?.language ?? null, trouble: null }),
  },
])

/** Reads the words that begin a number, without what is added to them; null: the token begins none. */
export function readWordsTerm(token: Token): Term | null {
  const own = token.entry.numbers.find((one) => one.role === 'one' || one.role === 'half')
  const start = { token, group: readGroup(token), own }
  return decide(WORD_STARTS, start)?.read(start) ?? null
}
