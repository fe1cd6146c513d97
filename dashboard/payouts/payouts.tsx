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
import { words as receiverWords } from '../receivers/words.ts'
import { useMay } from '../session/merchant.tsx'
import { InApprovalTable } from './in-approval.tsx'
import { PayoutTable } from './payout-table.tsx'
import { useInApproval, usePayouts } from './queries.ts'
import { words } from './words.ts'

const STATUSES = Object.keys(PAYOUT_MOVES) as (keyof typeof PAYOUT_MOVES)[]

const WAITS = ['approval', 'opening', 'bank'] as const

/** Every payout, newest first. */
export function Payouts() {
  const text = useWords(words)
  const { status: names } = useWords(shared)
  const { get, change } = useAddress()
  const canSend = useMay('payouts.ask')
  const filters = { q: get('q'), status: get('status'), waits: get('waits'), cursor: get('cursor') }
  const isInApproval = filters.waits === 'approval'
  const payouts = usePayouts(filters)
  const inApproval = useInApproval(isInApproval || filters.q !== '' ? filters.q : undefined)
  const waiting = inApproval.data?.data ?? []
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
      <ErrorNotice error={inApproval.error} onRetry={() => inApproval.refetch()} />
      {isInApproval && inApproval.data && waiting.length === 0 && (
        <EmptyState icon="check" title={text.inApprovalNone} text={text.noneText} />
      )}
      {(waiting.length > 0 || (isInApproval && inApproval.isPending)) && (
        <InApprovalTable waiting={inApproval.data?.data} />
      )}
      {!isInApproval && !(isEmpty && waiting.length > 0) && (
        <Found payouts={payouts} isEmpty={isEmpty} isFiltered={isFiltered} send={send} />
      )}
      {!isInApproval && <Pager nextCursor={payouts.data?.nextCursor} />}
    </Screen>
  )
}

type FoundProps = {
  payouts: ReturnType<typeof usePayouts>
  isEmpty: boolean
  isFiltered: boolean
  send: ReactNode
}

function Found({ payouts, isEmpty, isFiltered, send }: FoundProps) {
  const text = useWords(words)
  if (payouts.error) return <ErrorNotice error={payouts.error} onRetry={() => payouts.refetch()} />
  if (isEmpty && isFiltered) return <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
  if (isEmpty) {
    return (
      <EmptyState icon="payouts" title={text.emptyTitle} text={text.emptyText}>
        {send}
      </EmptyState>
    )
  }
  return (
    <StaleRows value={payouts.isPlaceholderData}>
      <PayoutTable payouts={payouts.data?.data} />
    </StaleRows>
  )
}

function Actions({ send }: { send: ReactNode }) {
  const text = useWords(words)
  const { title: receivers } = useWords(receiverWords)
  return (
    <>
      <Button component={Link} to={paths.receivers} variant="subtle">
        {receivers}
      </Button>
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
