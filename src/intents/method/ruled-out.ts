import { decide, type Rule, table } from '../rules.ts'
import { isGluedSign, isOneOf, isSign, isWord, means, type Token } from '../tokens/cursor.ts'
import { DENIED_ENDS, LACKS, WISHES } from '../words/particular.ts'
import { isJoint, isMethod, isSmall } from './mention.ts'

/** Tokens between "jangan" and the payment method at most. */
const BEFORE_MAX = 8
/** Tokens between the payment method and "lagi error" at most. */
const BEHIND_MAX = 3

const isPassable = (token: Token): boolean =>
  isWord(token)
    ? isMethod(token) || means(token, 'way') || isSmall(token) || isJoint(token) || isOneOf(token, WISHES)
    : isSign(token, '/&')

/** "jangan pakai kartu atau QRIS" */
function isDenied({ previous }: Token): boolean {
  let token = previous
  for (let left = BEFORE_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (means(token, 'not') || (isOneOf(token, LACKS) && !isMethod(token.previous))) return true
    if ((means(token, 'flip') && !means(token, 'polite')) || !isPassable(token)) return false
  }
  return false
}

/** The word that says that the payment method before it does not work: "QRIS lagi error". */
function brokenAfter({ next }: Token): Token | undefined {
  let token = next
  for (let left = BEHIND_MAX; token !== undefined && left > 0; left--, token = token.next) {
    if (means(token, 'broken')) return token
    if (!isWord(token) || !isSmall(token)) return undefined
  }
  return undefined
}

const endsThought = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'sign' || means(token, 'polite')

/** "bisa kartu kredit ga" is a question. */
function isQuestioned({ previous }: Token): boolean {
  let token = previous
  while (token !== undefined && token.kind !== 'sign' && !means(token, 'offer')) token = token.previous
  return means(token, 'offer')
}

/** "kartu kredit juga ga usah", "GoPay sama OVO ga usah": a denial after it, and nothing that it denies instead. */
function isDeniedAfter(method: Token): boolean {
  let token = method.next
  for (let left = BEHIND_MAX; token !== undefined && left > 0 && !means(token, 'not'); left--, token = token.next)
    if (!isWord(token) || !(isMethod(token) || isJoint(token) || isSmall(token))) return false
  // The no of "for the no-show" denies nothing.
  if (token === undefined || !means(token, 'not') || isGluedSign(token.next, '-') || isQuestioned(token)) return false
  const end = isOneOf(token.next, DENIED_ENDS) ? token.next?.next : token.next
  return endsThought(end) && !isSign(end, '?')
}

/** What rules a payment method out. */
export const RULED_OUT = table<Rule<Token>>([
  {
    name: 'denied',
    example: 'kopi 25rb jangan pakai kartu kredit',
    when: isDenied,
    reason: 'a word before it rules it out',
  },
  {
    name: 'denied-after',
    example: 'kopi 25rb, kartu kredit juga ga usah',
    when: isDeniedAfter,
    reason: 'a word after it rules it out',
  },
  {
    name: 'broken',
    example: 'kopi 25rb, QRIS lagi error',
    when: (token) => {
      const broken = brokenAfter(token)
      // "QRIS ga bisa, OVO": the word may rule out the payment method after it.
      return broken !== undefined && !(means(broken, 'not') && isMethod(broken.next))
    },
    reason: 'a word after it says that it does not work',
  },
])

/** Ruled out by what comes before it or after it. */
export const isRuledOut = (token: Token): boolean => decide(RULED_OUT, token) !== undefined
