import type { Rule } from '../rules.ts'
import { hasLastDigits, isCharged, isHad } from './beside-mention.ts'
import type { Scene } from './mention.ts'

/** Rules of MENTIONS about cards that are somebody's. */
export const CARD_MENTIONS: readonly Rule<Scene, boolean>[] = [
  {
    name: 'numbered-card',
    example: 'sales tax filing $150, card ending 4471',
    region: 'US',
    over: 'card-inside-the-sentence',
    when: ({ token, method }) => method.type === 'credit_card' && hasLastDigits(token),
    reason: true,
  },
  {
    name: 'card-that-is-charged',
    example: "bill my wife's card for the massage, $110",
    region: 'US',
    over: 'card-inside-the-sentence',
    when: ({ token, method }) => method.type === 'credit_card' && isCharged(token),
    reason: true,
  },
  {
    name: 'card-that-somebody-has',
    example: "ring resize, forty quid, she's got a visa",
    region: 'GB',
    when: ({ token, method }) => method.type === 'credit_card' && isHad(token),
    reason: true,
  },
]
