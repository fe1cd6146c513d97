import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '../../../src/dashboard/connections/route-schema.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Tag } from '../../parts/values/status.tsx'
import css from '../operator.module.css'
import { ROUTES_KEY, useRoutes } from '../queries.ts'
import { words } from '../words.ts'
import { Explain } from './explain.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleText } from './rule-text.tsx'

/** Which connections serve what: ordered rules, and what they come to. */
export function RoutesScreen() {
  const text = useWords(words)
  const routes = useRoutes()
  return (
    <Screen title={text.routes}>
      <p className="muted">{text.routesText}</p>
      <ErrorNotice error={routes.error} onRetry={() => routes.refetch()} />
      {routes.data ? <Rules saved={routes.data.routes} codes={routes.data.codes} /> : !routes.error && <LoadingPanel />}
      <Explain codes={routes.data?.codes ?? {}} />
    </Screen>
  )
}

type Codes = Readonly<Record<string, readonly string[]>>

/** The rules as they are edited: nothing is used before all are saved together. */
function Rules({ saved, codes }: { saved: readonly Route[]; codes: Codes }) {
  const text = useWords(words)
  const showToast = useToast()
  const [changed, setChanged] = useState<readonly Route[] | null>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const rules = changed ?? saved
  const save = useMutation({
    mutationFn: () => call('PUT /dashboard/api/operator/routes', { body: { routes: rules } }),
    onSuccess: (now) => {
      queryClient.setQueryData(ROUTES_KEY, now)
      setChanged(null)
      showToast(text.saved)
    },
  })
  const move = (at: number, by: 1 | -1) => {
    const [rule] = rules.slice(at, at + 1)
    if (rule) setChanged(rules.toSpliced(at, 1).toSpliced(at + by, 0, rule))
  }
  return (
    <Panel title={text.routes} aside={changed && <Tag tone="warn">{text.unsaved}</Tag>}>
      {rules.length === 0 && <EmptyState icon="chevron" title={text.noRoutes} text={text.noRoutesText} />}
      <ol className={css.rules}>
        {rules.map((rule, at) => (
          <li key={JSON.stringify([at, rule])} className={css.rule}>
            <RuleText at={at + 1} rule={rule} />
            <RuleButtons
              at={at + 1}
              count={rules.length}
              onMove={(by) => move(at, by)}
              onEdit={() => setEditing(at)}
              onRemove={() => setChanged(rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <ErrorNotice error={save.error} />
      <div className={css.buttons} style={{ marginTop: '1rem' }}>
        <Button
          variant={changed ? 'default' : 'filled'}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setEditing(rules.length)}
        >
          {text.addRule}
        </Button>
        {changed && (
          <>
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              {text.save}
            </Button>
            <Button variant="subtle" onClick={() => setChanged(null)}>
              {text.discard}
            </Button>
          </>
        )}
      </div>
      {editing !== null && (
        <RuleDialog
          rule={rules[editing]}
          codes={codes}
          onClose={() => setEditing(null)}
          onApply={(rule) => {
            setChanged(rules.toSpliced(editing, 1, rule))
            setEditing(null)
          }}
        />
      )}
    </Panel>
  )
}

type ButtonsProps = {
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onRemove: () => void
}

function RuleButtons({ at, count, onMove, onEdit, onRemove }: ButtonsProps) {
  const text = useWords(words)
  const nameOf = (what: string) => `${what}: ${text.ruleOf(at)}`
  return (
    <div className={css.buttons}>
      <Button size="xs" variant="default" disabled={at === 1} aria-label={nameOf(text.up)} onClick={() => onMove(-1)}>
        ↑
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={at === count}
        aria-label={nameOf(text.down)}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button size="xs" variant="default" aria-label={nameOf(text.edit)} onClick={onEdit}>
        {text.edit}
      </Button>
      <Button size="xs" variant="subtle" color="red" aria-label={nameOf(text.takeAway)} onClick={onRemove}>
        {text.takeAway}
      </Button>
    </div>
  )
}
