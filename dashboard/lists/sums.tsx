import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { ExactMoney } from '../parts/values/money.tsx'
import type { Filters, List, Sums } from './list.ts'
import { useListSums } from './queries.ts'
import css from './sums.module.css'
import { listWords } from './words.ts'

/** How a list says what it comes to. */
export type Summary<Sum> = {
  /** How many there are, and how many of them did what is added up. */
  readonly count: (sum: Sum) => number
  readonly done: (sum: Sum) => number
  readonly counted: (count: string) => string
  readonly moreThan: (count: string) => string
  readonly countedDone: (count: string) => string
  readonly facts: readonly { readonly name: string; readonly amount: (sum: Sum) => string }[]
}

type Props<Sum> = { list: List<unknown, Sum>; filters: Filters; summary: Summary<Sum> }

/** How many lines a filter matches, and their sums by currency. It comes after the list, which waits for none of it. */
export function ListSums<Sum extends { readonly currency: string }>({ list, filters, summary }: Props<Sum>) {
  const text = useWords(listWords)
  const { data, isPlaceholderData } = useListSums(list, filters)
  if (!data || data.data.length === 0) return null
  return (
    <section
      className={`${css.sums} ${isPlaceholderData ? css.stale : ''}`}
      aria-label={text.sums}
      aria-busy={isPlaceholderData}
    >
      <Counted sums={data} summary={summary} />
      {data.data.map((sum) => (
        <dl key={sum.currency} className={css.sum}>
          {summary.facts.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ExactMoney amount={amount(sum)} currency={sum.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

type CountedProps<Sum> = { sums: Sums<Sum>; summary: Summary<Sum> }

function Counted<Sum>({ sums: { data, isWhole, searchedUntil }, summary }: CountedProps<Sum>) {
  const text = useWords(listWords)
  const locale = useLocale()
  const add = (of: (sum: Sum) => number) => data.reduce((total, one) => total + of(one), 0)
  const count = formatCount(add(summary.count), locale)
  return (
    <p className={css.count}>
      <strong>{isWhole ? summary.counted(count) : summary.moreThan(count)}</strong>{' '}
      <span className="muted">
        {summary.countedDone(formatCount(add(summary.done), locale))}
        {!isWhole && (
          <>
            {'. '}
            {searchedUntil ? (
              <>
                {text.sumsSince} <Moment at={searchedUntil} />
              </>
            ) : (
              text.sumsOfSome
            )}
          </>
        )}
      </span>
    </p>
  )
}
