import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import css from '../customers/customers.module.css'
import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { useFigures } from './queries.ts'
import { words } from './words.ts'

/** What recurs a month beside what is past due; nothing where there is neither. */
export function Figures() {
  const text = useWords(words)
  const locale = useLocale()
  const figures = useFigures()
  if (figures.error) return <ErrorNotice error={figures.error} onRetry={() => figures.refetch()} />
  if (!figures.data || figures.data.recurring.length === 0) return null
  const { recurring, failing } = figures.data
  return (
    <section className={css.sums} aria-label={text.figures}>
      <Panel label={text.perMonth}>
        <p className="muted">{text.perMonth}</p>
        {recurring.map(({ currency, perMonth, subscriptions }) => (
          <div key={currency}>
            <p className={css.sum}>
              <Money amount={perMonth} currency={currency} />
            </p>
            <p className="muted">{text.ofActive(formatCount(subscriptions, locale))}</p>
          </div>
        ))}
        <p className="muted">{text.howNormalised}</p>
      </Panel>
      <Panel label={text.failing}>
        <p className="muted">{text.failing}</p>
        {failing.subscriptions === 0 ? (
          <p className={css.sum}>{text.failingNone}</p>
        ) : (
          <>
            <p className={css.sum}>
              <Anchor component={Link} to={`${paths.subscriptions}?status=PAST_DUE`} inherit>
                {text.failingOf(failing.subscriptions)}
              </Anchor>
            </p>
            <p className="muted">
              {failing.nextTryAt ? (
                <>
                  {text.nextTryAt} <Moment at={failing.nextTryAt} />
                </>
              ) : (
                text.nothingTried
              )}
            </p>
          </>
        )}
      </Panel>
    </section>
  )
}
