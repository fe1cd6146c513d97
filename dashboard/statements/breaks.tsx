import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Panel } from '../parts/screen.tsx'
import { Tag } from '../parts/values/status.tsx'
import { BreakDialog } from './break-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { type Break, differenceOf, type Named, type StatementAccount } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

type Props = { id: string; account: StatementAccount; names: Named }

/** What one side has and the other has not, with what helps; several that belong together are matched by hand. */
export function Breaks({ id, account: { breaks, accounts }, names }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [settling, setSettling] = useState<readonly string[]>([])
  const [isMatching, setMatching] = useState(false)
  const selected = breaks.filter((one) => chosen.includes(one.id))
  // What was settled is gone from the list, also where the next one failed.
  const settled = breaks.filter((one) => settling.includes(one.id))
  const toggle = (one: Break) =>
    setChosen(chosen.includes(one.id) ? chosen.filter((each) => each !== one.id) : [...chosen, one.id])
  return (
    <Panel title={text.breaks} aside={breaks.length > 0 && <Tag tone="warn">{text.named(breaks.length)}</Tag>}>
      {breaks.length === 0 && <EmptyState icon="check" title={text.noBreaks} text={text.noBreaksText} />}
      <ul className={css.list}>
        {breaks.map((one) => (
          <Line
            key={one.id}
            one={one}
            isChosen={chosen.includes(one.id)}
            onToggle={() => toggle(one)}
            onSettle={() => setSettling([one.id])}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <div className={css.bar}>
          <span role="status">
            {text.selected(selected.length)} ·{' '}
            {text.difference(formatDecimal(differenceOf(selected), selected[0]?.currency ?? HOME_CURRENCY, locale))}
          </span>
          <Button variant="default" onClick={() => setSettling(chosen)}>
            {text.settleThem(selected.length)}
          </Button>
          <Button disabled={selected.length < 2} onClick={() => setMatching(true)}>
            {text.match}
          </Button>
        </div>
      )}
      {settled.length > 0 && (
        <BreakDialog
          settled={settled}
          accounts={accounts}
          names={names}
          onClose={() => setSettling([])}
          onSettled={() => {
            setSettling([])
            setChosen([])
          }}
        />
      )}
      {isMatching && (
        <MatchDialog
          id={id}
          selected={selected}
          accounts={accounts}
          names={names}
          onClose={() => setMatching(false)}
          onMatched={() => {
            setMatching(false)
            setChosen([])
          }}
        />
      )}
    </Panel>
  )
}

type LineProps = { one: Break; isChosen: boolean; onToggle: () => void; onSettle: () => void }

function Line({ one, isChosen, onToggle, onSettle }: LineProps) {
  const text = useWords(words)
  const locale = useLocale()
  const name = one.subject ?? one.reference ?? one.text ?? one.id
  return (
    <li className={css.break}>
      <Checkbox checked={isChosen} onChange={onToggle} aria-label={text.select(name)} />
      <div className={css.what}>
        <Tag tone={one.kind === 'not_in_books' ? 'accent' : 'calm'}>{text.where[one.kind]}</Tag>{' '}
        {one.state === 'EXPLAINED' && <Tag tone="good">{text.states.EXPLAINED}</Tag>}
        <br />
        <strong className={css.breakable}>{name}</strong>
        {one.text && one.text !== name && <div className={css.breakable}>{one.text}</div>}
        <div className="muted">
          {formatDay(one.day, locale)} · {one.note ?? text.suggestions[one.suggestion] ?? one.suggestion}
          {one.about && one.about !== name && !one.text?.includes(one.about) && (
            <span className={css.breakable}> ({one.about})</span>
          )}
        </div>
      </div>
      <span className={`${css.amount} tabular`}>{formatDecimal(one.amount, one.currency, locale)}</span>
      <Button size="xs" variant="default" onClick={onSettle} aria-label={`${text.settle}: ${name}`}>
        {text.settle}
      </Button>
    </li>
  )
}
