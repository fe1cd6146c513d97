import { isYearLike } from '../kinds/kind.ts'
import { type Rule, table } from '../rules.ts'
import { isOneOf } from '../tokens/cursor.ts'
import { isUpper } from '../tokens/sentence.ts'
import { PLN } from '../words/particular.ts'
import { type Beside, beginsThought, isBefore, isIndonesian, isTouching, type Trust } from './beside.ts'

const isDoubtfulCode = ({ mark }: Beside): boolean => mark.trust === 'doubtful'

/** Codes that are other things, too. */
export const CODE_TRUST = table<Rule<Beside, Trust>>([
  {
    name: 'no-capitals',
    example: 'try 20 cookies for $20',
    region: 'US',
    over: 'begins-a-thought',
    when: ({ sentence, token }) => !isUpper(sentence, token),
    reason: 'none',
  },
  {
    name: 'mostly-something-else',
    example: 'kopi TOP 25000',
    over: 'in-an-indonesian-sentence',
    when: (beside) => isDoubtfulCode(beside) && beside.number.why === null && beside.number.power === 0,
    reason: 'doubtful',
  },
  {
    name: 'before-a-year-or-power-company',
    example: 'dekorasi CNY 2026 250rb',
    over: 'in-an-indonesian-sentence',
    when: (beside) =>
      (isBefore(beside) && isYearLike(beside.number)) ||
      (isOneOf(beside.token, PLN) && (beside.region === 'ID' || isIndonesian(beside))),
    reason: 'none',
  },
  {
    name: 'at-home-or-after-or-touching',
    example: 'cake 20 CAD',
    region: 'US',
    when: (beside) => beside.mark.means === beside.home || isTouching(beside) || !isBefore(beside),
    reason: 'trusted',
  },
  {
    name: 'begins-a-thought',
    example: 'cake: CAD 20',
    over: 'in-an-indonesian-sentence',
    when: beginsThought,
    reason: 'trusted',
  },
  {
    name: 'in-an-indonesian-sentence',
    example: 'gambar CAD 20',
    when: (beside) => beside.number.language === 'id' || beside.region === 'ID' || isIndonesian(beside),
    reason: 'doubtful',
  },
  { name: 'any-other-code', example: 'cake CAD 20', region: 'US', when: () => true, reason: 'trusted' },
])
