import type { Amount } from '../amount/amount.ts'
import { isWithin } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { KINDS, type Kind, loadModel, sharesOf } from './model.ts'

/** What a sentence is that asks for no payment. */
export type OtherKind = Exclude<Kind, 'request'>

/** A sentence that is a request less than this is refused. See docs/intents.md. */
const OTHER_MIN = 0.25

/** "$20?": nothing but an amount and signs. */
const isAmountAlone = ({ tokens }: Sentence, [only]: readonly Amount[]): boolean =>
  only !== undefined && tokens.every((token) => token.kind === 'sign' || isWithin(token, only))

/** What a sentence is instead of a request for a payment; null: it is one. */
export function judgeRequest(sentence: Sentence, amounts: readonly Amount[]): OtherKind | null {
  if (isAmountAlone(sentence, amounts)) return null
  const [request = 0, ...others] = sharesOf(loadModel(), sentence, amounts)
  if (1 - request <= OTHER_MIN) return null
  const kind = KINDS[1 + others.indexOf(Math.max(...others))]
  return kind === undefined || kind === 'request' ? null : kind
}
