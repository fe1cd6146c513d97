import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { COLLECTOR_MOVES } from '../../src/collectors/states.ts'
import { useWords } from '../language/locale.tsx'
import { ChipFilter, ListFields } from '../lists/fields.tsx'
import { COLLECTORS, type CollectorRow } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { KINDS } from './amounts.ts'
import { CollectorDialog } from './collector-dialog.tsx'
import { USUAL_COLUMNS, useCollectorColumns } from './columns.tsx'
import { CollectorTabs } from './tabs.tsx'
import { words } from './words.ts'

/** Every code and number that is paid again and again, with what it received so far. */
export function Collectors() {
  const text = useWords(words)
  const go = useNavigate()
  const canAct = useMay('payments.act')
  const [isMaking, setMaking] = useState(false)
  const create = canAct && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
      {text.create}
    </Button>
  )
  const look: ListLook<CollectorRow, never> = {
    list: COLLECTORS,
    label: text.title,
    columns: useCollectorColumns(),
    usual: USUAL_COLUMNS,
    first: {
      name: text.name,
      cell: ({ name, label }) => <Clipped>{[name, label].filter(Boolean).join(' · ')}</Clipped>,
    },
    linkTo: ({ id }) => paths.collector(id),
    csv: { id: ({ id }) => id, externalId: ({ externalId }) => externalId, name: ({ name }) => name },
    fields: (
      <ListFields list={COLLECTORS} search={text.search}>
        <StatusFilter moves={COLLECTOR_MOVES} />
        <ChipFilter
          name="kind"
          label={text.kindName}
          choices={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        />
      </ListFields>
    ),
    none: { title: text.noneTitle, text: text.noneText },
    empty: (
      <EmptyState icon="collectors" title={text.emptyTitle} text={text.emptyText}>
        {create}
      </EmptyState>
    ),
  }
  return (
    <Screen
      title={text.title}
      actions={
        canAct && (
          <>
            <Button component={Link} to={paths.importCollectors} variant="default">
              {text.importFile}
            </Button>
            {create}
          </>
        )
      }
    >
      <CollectorTabs />
      <ListBody look={look} />
      {isMaking && (
        <CollectorDialog
          collector={null}
          onDone={({ id }) => go(paths.collector(id))}
          onClose={() => setMaking(false)}
        />
      )}
    </Screen>
  )
}
