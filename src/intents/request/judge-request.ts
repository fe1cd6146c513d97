import type { Amount } from '../amount/amount.ts'
import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isOneOf, means, meansAny, type Token } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { CHARGES, DO_NOT, UNDOES } from '../words/particular.ts'
import { KINDS, type OtherKind } from '../words/request-kinds.ts'
import { GOODS } from './classes.ts'
import { loadModel, sharesOf } from './model.ts'
import { MONEY, type Unit, unitsOf } from './units.ts'

/** A sentence makes no checkout where all kinds but a request have more than this share together. See docs/intents.md. */
const OTHER_MIN = 0.25
/** From here on that is said before anything else; below, a question about the amount comes first. */
const SURE_MIN = 0.5

/** A label has at most so many words and signs. */
const LABEL_MAX = 6

/** "$20?", "wedang jahe: $1": an amount, and words that are in no class but that of goods. */
function isBareLabel(sentence: Sentence, amounts: readonly Amount[]): boolean {
  const units = unitsOf(sentence, amounts)
  const isNamed = ({ classes }: Unit): boolean => classes.every((own) => own >= MONEY || own === GOODS)
  return amounts.length > 0 && units.length <= LABEL_MAX && units.every(isNamed)
}

/** Whom or whose: "Mrs Pike", "her", "the", "Nora's". */
const isWhose = (token: Token | undefined): boolean =>
  isOfClass(token, CLASS.determiner | CLASS.pronoun) || means(token, 'title') || /'s$/.test(token?.text ?? '')

/** "please cancel Nora's tee, $24", "don't charge Mr. Reyes the fee, $40": a command to undo or not to charge, and whom. */
function undoes({ tokens }: Sentence): OtherKind | null {
  let [verb] = tokens
  while (meansAny(verb, 'polite', 'filler', 'title')) verb = verb?.next
  if (isOneOf(verb, DO_NOT) && isOneOf(verb?.next, CHARGES) && isWhose(verb?.next?.next))
    return tokens.filter((token) => isOneOf(token, CHARGES)).length > 1 ? null : 'neg'
  if (!isOneOf(verb, UNDOES) || !isWhose(verb?.next)) return null
  return verb?.text === 'refund' ? 'refund' : 'cancel'
}

/** What a sentence is instead of a request for a payment, and whether that is sure. */
export type Other = { readonly kind: OtherKind; readonly isSure: boolean }

/** What a sentence is instead of a request for a payment; null: it is one. */
export function judgeRequest(sentence: Sentence, amounts: readonly Amount[]): Other | null {
  const undone = undoes(sentence)
  if (undone !== null) return { kind: undone, isSure: true }
  const [request = 0, ...others] = sharesOf(loadModel(), sentence, amounts)
  if (1 - request <= (isBareLabel(sentence, amounts) ? SURE_MIN : OTHER_MIN)) return null
  const kind = KINDS[1 + others.indexOf(Math.max(...others))]
  return kind === undefined || kind === 'request' ? null : { kind, isSure: 1 - request > SURE_MIN }
}
