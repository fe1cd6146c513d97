import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Reply } from '../../api/endpoint-types.ts'
import css from '../../fees/fees.module.css'
import { sayAbout, sayRule } from '../../fees/say.ts'
import { words } from '../../fees/words.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'

type Rule = Reply<'GET /dashboard/api/operator/fees'>['rules'][number]
type Props = { rules: readonly Rule[]; now: string; onChanged: () => void }

/** Every rule of one owner, the newest first; those to come can be withdrawn. */
export function FeeRules({ rules, now, onChanged }: Props) {
  const text = useWords(words)
  const said = { text, locale: useLocale() }
  const showToast = useToast()
  const [chosen, setChosen] = useState<Rule | null>(null)
  const withdraw = useMutation({
    mutationFn: (id: string) =>
      call('POST /dashboard/api/operator/fees/rules/:id/withdraw', { params: { id }, body: {} }),
    onSuccess: () => {
      setChosen(null)
      showToast(text.withdrawDone)
      onChanged()
    },
  })
  return (
    <Panel title={text.rules}>
      {rules.length === 0 && <EmptyState icon="docs" title={text.noRules} text={text.noRulesText} />}
      <ul className={css.list}>
        {rules.map((rule) => {
          const isLater = rule.withdrawnAt === null && rule.validFrom > now
          return (
            <li key={rule.id} className={css.rule}>
              <span>
                <strong>{sayAbout(rule, text)}</strong>{' '}
                {rule.withdrawnAt !== null && <Tag tone="calm">{text.withdrawn}</Tag>}
                {isLater && <Tag tone="accent">{text.later}</Tag>}
                <br />
                {sayRule(rule, said)}
                <br />
                <span className="muted">
                  {text.from} <Moment at={rule.validFrom} exact /> · {text.who} {rule.createdBy}
                </span>
              </span>
              {isLater && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  aria-label={`${text.withdraw}: ${sayAbout(rule, text)}`}
                  onClick={() => setChosen(rule)}
                >
                  {text.withdraw}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Confirm
        opened={chosen !== null}
        title={chosen ? `${text.withdraw}: ${sayAbout(chosen, text)}` : text.withdraw}
        action={text.withdraw}
        color="red"
        isBusy={withdraw.isPending}
        error={withdraw.error}
        onConfirm={() => chosen && withdraw.mutate(chosen.id)}
        onClose={() => {
          withdraw.reset()
          setChosen(null)
        }}
      >
        <p>{chosen && sayRule(chosen, said)}</p>
        <p className="muted">{text.withdrawText}</p>
      </Confirm>
    </Panel>
  )
}
