import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '../../src/dashboard/timeline/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import { Json } from '../parts/values/json.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { describeEntry, iconOf, toneOf } from './entry.ts'
import css from './timeline.module.css'
import { words } from './words.ts'

/** Everything that happened to a payment, a refund or a payout, newest first. */
export function Timeline({ of, id }: { of: 'payments' | 'refunds' | 'payouts'; id: string }) {
  const text = useWords(words)
  const timeline = useQuery({
    queryKey: [of, id, 'timeline'],
    queryFn: ({ signal }) => call(`GET /dashboard/api/${of}/:id/timeline`, { params: { id }, signal }),
  })
  return (
    <Panel title={text.title}>
      {timeline.error ? (
        <ErrorNotice error={timeline.error} onRetry={() => timeline.refetch()} />
      ) : (
        <ol className={css.timeline} aria-busy={timeline.isPending}>
          {timeline.data?.data
            .toReversed()
            .map((entry) => <Entry key={`${entry.at} ${entry.kind} ${entry.title}`} entry={entry} />) ?? (
            <li>
              <Skeleton height={200} />
            </li>
          )}
        </ol>
      )}
    </Panel>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const text = useWords(words)
  const { at, kind, detail, raw } = entry
  const tone = toneOf(entry)
  return (
    <li className={`${css.entry} ${tone ? css[tone] : ''}`}>
      <span className={css.dot}>
        <Icon name={iconOf(entry)} size={16} />
      </span>
      <div className={css.text}>
        <p>{describeEntry(entry, text)}</p>
        <Moment at={at} exact />
        {/* Why a webhook was not received stands in the line itself, and no bank said it. */}
        {raw && kind !== 'delivery' && (
          <p className={css.raw}>
            {text.raw}: <span className="mono">{raw}</span>
          </p>
        )}
        {detail && (
          <details>
            <summary>{text.more}</summary>
            <Json value={detail} label={text.more} />
          </details>
        )}
      </div>
    </li>
  )
}
