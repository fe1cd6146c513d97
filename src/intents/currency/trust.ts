import { decide, type Rule, type Table } from '../rules.ts'
import type { Mark } from '../tokens/entry.ts'
import type { Beside, Trust } from './beside.ts'
import { CODE_TRUST } from './codes.ts'
import { HOMONYM_TRUST } from './homonyms.ts'
import { PLAIN_TRUST } from './plain-marks.ts'

const TRUST_BY_MARK = {
  homonym: HOMONYM_TRUST,
  plain: PLAIN_TRUST,
  capitals: CODE_TRUST,
  doubtful: CODE_TRUST,
} as const satisfies Record<Mark['trust'], Table<Rule<Beside, Trust>>>

/** Says how far a mark beside a number can be believed. */
export const judgeMark = (beside: Beside): Trust => decide(TRUST_BY_MARK[beside.mark.trust], beside)?.reason ?? 'none'
