import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { textOf } from '../parts/form/form.tsx'
import { Panel } from '../parts/screen.tsx'
import { Moment } from '../parts/values/moment.tsx'
import css from './statements.module.css'
import { UndoDialog } from './undo-dialog.tsx'
import { words } from './words.ts'

/** What something is matched with: from a payment to the bank's entry, and back. */
export function Find() {
  const text = useWords(words)
  const find = useMutation({
    mutationFn: (q: string) => call('GET /dashboard/api/operator/statements/matches', { query: { q } }),
  })
  return (
    <Panel title={text.find}>
      <form
        className={css.bar}
        onSubmit={(event) => {
          event.preventDefault()
          const q = textOf(new FormData(event.currentTarget), 'q')
          if (q) find.mutate(q)
        }}
      >
        <TextInput name="q" label={text.findHint} maxLength={128} required style={{ flex: '1 1 16rem' }} />
        <Button type="submit" variant="default" loading={find.isPending} style={{ alignSelf: 'flex-end' }}>
          {text.findIt}
        </Button>
      </form>
      <ErrorNotice error={find.error} />
      {find.data?.data.length === 0 && (
        <p role="status" className="muted">
          {text.findNothing}
        </p>
      )}
      {find.data?.data.map((match) => (
        <Match
          key={match.id}
          match={match}
          onUndone={() => {
            if (find.variables) find.mutate(find.variables)
          }}
        />
      ))}
    </Panel>
  )
}

type Found = Reply<'GET /dashboard/api/operator/statements/matches'>['data'][number]

/** Both sides of one match, by whom it was found, and a way to undo it. */
function Match({ match, onUndone }: { match: Found; onUndone: () => void }) {
  const text = useWords(words)
  const locale = useLocale()
  const [isUndoing, setUndoing] = useState(false)
  return (
    <section className={css.match} aria-label={match.id}>
      <ul className={css.list}>
        {match.rows.map(({ id, side, name, day, amount }) => (
          <li key={id} className={css.file}>
            <strong>{text.sides[side]}</strong>
            <span>{formatDay(day, locale)}</span>
            <span className={css.breakable}>{name}</span>
            <span className={`${css.amount} tabular`}>{formatDecimal(amount, match.currency, locale)}</span>
          </li>
        ))}
      </ul>
      <div className={css.bar}>
        <span className="muted">
          {text.rules[match.rule] ?? match.rule} · {match.by} · <Moment at={match.at} />
        </span>
        {match.canUndo && (
          <Button size="xs" variant="default" onClick={() => setUndoing(true)}>
            {text.undo}
          </Button>
        )}
      </div>
      {isUndoing && (
        <UndoDialog
          id={match.id}
          onClose={() => setUndoing(false)}
          onUndone={() => {
            setUndoing(false)
            onUndone()
          }}
        />
      )}
    </section>
  )
}
