import type { Payout } from '../api/replies.ts'
import { formatOpening } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { words } from './words.ts'

export const SERVICE_NAMES = { intrabank: 'Bank', bifast: 'BI-FAST', online: 'ATM', skn: 'SKN', rtgs: 'RTGS' } as const

type Hint = Pick<NonNullable<Payout['hint']>, 'service' | 'opensAt'>

/** The service that carries the amount is closed: when it opens. */
export function Opening({ hint: { service, opensAt } }: { hint: Hint }) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <>
      {text.opens(SERVICE_NAMES[service])} <time dateTime={opensAt}>{formatOpening(new Date(opensAt), locale)}</time>
    </>
  )
}
