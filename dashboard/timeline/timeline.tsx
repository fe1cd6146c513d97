import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import { useStored } from '../parts/use-stored.ts'
import { Json } from '../parts/values/json.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { describeEntry, iconOf, toneOf } from './entry.ts'
import { EventLine } from './event-line.tsx'
import { CHAPTERS, type Chapter, foldTries, type Line, stateOfEvent } from './fold.ts'
import css from './timeline.module.css'
import { words } from './words.ts'

export type TimelineOf =
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'collections'
  | 'collectors'
  | 'invoices'
  | 'subscriptions'

/** Everything that happened to one of these, newest first, all of it or by chapter. */
export function Timeline({ of, id }: { of: TimelineOf; id: string }) {
  const text = useWords(words)
  const [chapter, setChapter] = useState<Chapter | ''>('')
  const [stored, store] = useStored('gapura.developers')
  const isForDevelopers = stored === 'yes'
  const queryKey = [of, id, 'timeline']
  const timeline = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(`GET /dashboard/api/${of}/:id/timeline`, { params: { id }, signal }),
  })
  const lines = timeline.data && foldTries(timeline.data.data)
  const present = CHAPTERS.filter((one) => lines?.some((line) => line.chapter === one))
  return (
    <Panel
      title={text.title}
      aside={
        <Switch
          size="xs"
          label={text.forDevelopers}
          checked={isForDevelopers}
          onChange={({ currentTarget }) => store(currentTarget.checked ? 'yes' : 'no')}
        />
      }
    >
      {present.length > 1 && (
        <div className={css.chapters}>
          <Chips
            label={text.chapter}
            value={chapter}
            choices={[
              { value: '', label: text.everything },
              ...present.map((value) => ({ value, label: text.chapters[value] })),
            ]}
            onChange={setChapter}
          />
        </div>
      )}
      {timeline.error ? (
        <ErrorNotice error={timeline.error} onRetry={() => timeline.refetch()} />
      ) : (
        <ol className={css.timeline} aria-busy={timeline.isPending}>
          {lines
            ?.filter((line) => chapter === '' || line.chapter === chapter)
            .toReversed()
            .map((line) => (
              <TimelineLine
                key={`${line.entry.at} ${line.entry.kind} ${line.entry.title}`}
                line={line}
                of={queryKey}
                isForDevelopers={isForDevelopers}
              />
            )) ?? <Placeholders />}
        </ol>
      )}
    </Panel>
  )
}

/** The shape of what comes. */
const Placeholders = () =>
  [0, 1, 2, 3].map((at) => (
    <li key={at} className={css.entry}>
      <Skeleton height={32} circle />
      <div className={css.text}>
        <Skeleton height={12} width="70%" />
        <Skeleton height={10} width="30%" mt={8} />
      </div>
    </li>
  ))

/** What it is that the provider sent as it stands. */
const rawKind = ({ kind, title }: Line['entry']): 'given' | 'reference' | 'raw' =>
  kind === 'attempt' ? 'given' : title.startsWith('receipt.') ? 'reference' : 'raw'

type LineProps = { line: Line; of: readonly string[]; isForDevelopers: boolean }

const EVENT_TONES = { none: null, pending: null, delivered: 'good', retrying: 'warn', lost: 'bad' } as const

function TimelineLine({ line, of, isForDevelopers }: LineProps) {
  const text = useWords(words)
  const { entry } = line
  const { at, kind, detail, raw } = entry
  const isEvent = kind === 'webhook'
  const tone = isEvent ? EVENT_TONES[stateOfEvent(line)] : toneOf(entry)
  return (
    <li className={`${css.entry} ${tone ? css[tone] : ''}`}>
      <span className={css.dot}>
        <Icon name={iconOf(entry)} size={16} />
      </span>
      <div className={css.text}>
        {isEvent ? (
          <EventLine line={line} of={of} />
        ) : (
          <>
            <p>{describeEntry(entry, text)}</p>
            <Moment at={at} exact />
          </>
        )}
        {raw && (
          <p className={css.raw}>
            {text[rawKind(entry)]}: <span className="mono">{raw}</span>
          </p>
        )}
        {isForDevelopers && detail && (
          <details>
            <summary>{text.more}</summary>
            <Json value={detail} label={text.more} />
          </details>
        )}
      </div>
    </li>
  )
}
