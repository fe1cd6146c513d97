import { transferLabelOf } from '../../src/markets/market-of.ts'
import { formatOpening } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { words } from './words.ts'

type Hint = { readonly service: string; readonly opensAt: string }

/** The service that carries the amount is closed: when it opens. */
export function Opening({ hint: { service, opensAt } }: { hint: Hint }) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <>
      {text.opens(transferLabelOf(service))} <time dateTime={opensAt}>{formatOpening(new Date(opensAt), locale)}</time>
    </>
  )
}
