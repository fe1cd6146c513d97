import { decide, type Rule, table } from '../rules.ts'
import { isSign, isWord, means, type Token } from '../tokens/cursor.ts'
import { isJoint, isMethod, isSmall } from './mention.ts'

/** Tokens between "jangan" and the way to pay at most. */
const BEFORE_MAX = 8
/** Tokens between the way to pay and "lagi error" at most. */
const BEHIND_MAX = 3

const isPassable = (token: Token): boolean =>
  isWord(token) ? isMethod(token) || means(token, 'way') || isSmall(token) || isJoint(token) : isSign(token, '/&')

/** "jangan pakai kartu atau QRIS" */
function isDenied({ previous }: Token): boolean {
  let token = previous
  for (let left = BEFORE_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (means(token, 'not')) return true
    if ((means(token, 'flip') && !means(token, 'polite')) || !isPassable(token)) return false
  }
  return false
}

/** The word that says that the way to pay before it does not work: "QRIS lagi error". */
function brokenBehind({ next }: Token): Token | undefined {
  let token = next
  for (let left = BEHIND_MAX; token !== undefined && left > 0; left--, token = token.next) {
    if (means(token, 'broken')) return token
    if (!isWord(token) || !isSmall(token)) return undefined
  }
  return undefined
}

/** What rules a way to pay out. */
export const RULED_OUT = table<Rule<Token>>([
  {
    name: 'denied',
    example: 'kopi 25rb jangan pakai kartu kredit',
    when: isDenied,
    reason: 'a word before it rules it out',
  },
  {
    name: 'broken',
    example: 'kopi 25rb, QRIS lagi error',
    when: (token) => {
      const broken = brokenBehind(token)
      // "QRIS ga bisa, OVO": the word may rule out the way to pay behind it.
      return broken !== undefined && !(means(broken, 'not') && isMethod(broken.next))
    },
    reason: 'a word behind it says that it does not work',
  },
])

/** Ruled out by what stands before it or behind it. */
export const isRuledOut = (token: Token): boolean => decide(RULED_OUT, token) !== undefined
