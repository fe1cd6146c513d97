import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PAYOUT_MOVES } from '../../src/payouts/states.ts'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/chips.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import css from '../parts/filters.module.css'
import { Icon } from '../parts/icon.tsx'
import { StaleRows } from '../parts/list-table.tsx'
import { Pager } from '../parts/pager.tsx'
import { Screen } from '../parts/screen.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useAddress } from '../parts/use-address.ts'
import { words as shared } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/merchant.tsx'
import { PayoutTable } from './payout-table.tsx'
import { usePayouts } from './queries.ts'
import { words } from './words.ts'

const STATUSES = Object.keys(PAYOUT_MOVES) as (keyof typeof PAYOUT_MOVES)[]

const WAITS = ['opening', 'bank'] as const

/** Every payout, newest first. */
export function Payouts() {
  const text = useWords(words)
  const { status: names } = useWords(shared)
  const { get, change } = useAddress()
  const canSend = useMay('payouts.send')
  const filters = { q: get('q'), status: get('status'), waits: get('waits'), cursor: get('cursor') }
  const payouts = usePayouts(filters)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const isEmpty = payouts.data?.data.length === 0 && !payouts.isPlaceholderData
  const send = canSend && (
    <Button component={Link} to={paths.newPayout} leftSection={<Icon name="plus" size={16} />}>
      {text.send}
    </Button>
  )
  return (
    <Screen title={text.title} actions={<Actions send={send} />}>
      {(isFiltered || !isEmpty) && (
        <div className={css.filters}>
          <SearchField label={text.search} />
          <Chips
            label={text.statusName}
            value={filters.status}
            choices={[{ value: '', label: text.all }, ...STATUSES.map((value) => ({ value, label: names[value] }))]}
            onChange={(status) => change({ status })}
          />
          <Chips
            label={text.hint}
            value={filters.waits}
            choices={WAITS.map((value) => ({ value, label: text.waits[value] }))}
            onChange={(waits) => change({ waits: waits === filters.waits ? null : waits })}
          />
        </div>
      )}
      {payouts.error ? (
        <ErrorNotice error={payouts.error} onRetry={() => payouts.refetch()} />
      ) : isEmpty ? (
        isFiltered ? (
          <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
        ) : (
          <EmptyState icon="payouts" title={text.emptyTitle} text={text.emptyText}>
            {send}
          </EmptyState>
        )
      ) : (
        <StaleRows value={payouts.isPlaceholderData}>
          <PayoutTable payouts={payouts.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={payouts.data?.nextCursor} />
    </Screen>
  )
}

function Actions({ send }: { send: ReactNode }) {
  const text = useWords(words)
  return (
    <>
      <Button component={Link} to={paths.approvals} variant="subtle">
        {text.approvals}
      </Button>
      {send && (
        <Button component={Link} to={paths.bulkPayouts} variant="default">
          {text.bulk}
        </Button>
      )}
      {send}
    </>
  )
}
