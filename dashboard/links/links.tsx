import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LINK_MOVES } from '../../src/links/states.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import filters from '../parts/filters/filters.module.css'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkTable } from './link-table.tsx'
import css from './links.module.css'
import { useLinks } from './queries.ts'
import { words } from './words.ts'

const STATUSES = Object.keys(LINK_MOVES) as (keyof typeof LINK_MOVES)[]

/** Every payment link, newest first. */
export function Links() {
  const text = useWords(words)
  const go = useNavigate()
  const canAct = useMay('payments.act')
  const { get, change } = useAddress()
  const [isMaking, setMaking] = useState(false)
  const status = get('status')
  const links = useLinks({ status, cursor: get('cursor') })
  const isFiltered = status !== '' || get('cursor') !== ''
  const isEmpty = links.data?.data.length === 0 && !links.isPlaceholderData
  const create = canAct && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
      {text.create}
    </Button>
  )
  const isNew = isEmpty && !isFiltered
  return (
    <Screen title={text.title} actions={!isNew && create}>
      <p className={`muted ${css.intro}`}>{text.intro}</p>
      {!isNew && (
        <div className={filters.filters}>
          <Chips
            label={text.statusName}
            value={status}
            choices={[
              { value: '', label: text.all },
              ...STATUSES.map((value) => ({ value, label: text.statuses[value] })),
            ]}
            onChange={(chosen) => change({ status: chosen })}
          />
        </div>
      )}
      {links.error ? (
        <ErrorNotice error={links.error} onRetry={() => links.refetch()} />
      ) : isNew ? (
        <EmptyState icon="links" title={text.emptyTitle} text={text.emptyText}>
          {create}
        </EmptyState>
      ) : isEmpty ? (
        <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
      ) : (
        <StaleRows value={links.isPlaceholderData}>
          <LinkTable links={links.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={links.data?.nextCursor} />
      {isMaking && <LinkDialog link={null} onDone={({ id }) => go(paths.link(id))} onClose={() => setMaking(false)} />}
    </Screen>
  )
}
