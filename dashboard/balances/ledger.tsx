import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { MOVEMENT_KINDS } from '../../src/dashboard/balances/kinds.ts'
import { call, callForResponse } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { DayFields } from '../parts/filters/day-fields.tsx'
import filters from '../parts/filters/filters.module.css'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'
import { StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { BalancesScreen } from './balances-screen.tsx'
import { MovementsTable } from './movements-table.tsx'
import { words as pictures } from './picture-words.ts'
import { words } from './words.ts'

/** Every movement of the merchant's money, newest first. */
export function Ledger() {
  const text = useWords(words)
  const more = useWords(pictures)
  const { get, change } = useAddress()
  const [kind, from, to] = [get('kind'), get('from'), get('to')]
  const query = { kind, from, to, cursor: get('cursor') }
  const ledger = useQuery({
    queryKey: ['balances', 'movements', query],
    queryFn: ({ signal }) => call('GET /dashboard/api/balances/movements', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const download = useMutation({ mutationFn: downloadLedger })
  const isEmpty = ledger.data?.data.length === 0
  const isFiltered = kind !== '' || from !== '' || to !== ''
  const csv = !isEmpty && (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {text.download}
    </Button>
  )
  return (
    <BalancesScreen actions={csv}>
      <ErrorNotice error={download.error} />
      <div className={filters.filters}>
        <NativeSelect
          aria-label={more.kind}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value })}
          data={[
            { value: '', label: more.allKinds },
            ...MOVEMENT_KINDS.map((value) => ({ value, label: more.kinds[value] })),
          ]}
        />
        <DayFields />
      </div>
      {ledger.error ? (
        <ErrorNotice error={ledger.error} onRetry={() => ledger.refetch()} />
      ) : isEmpty ? (
        <EmptyState
          icon="balances"
          title={isFiltered ? more.noneMatch : text.ledgerEmptyTitle}
          text={isFiltered ? more.noneMatchText : text.ledgerEmptyText}
        />
      ) : (
        <StaleRows value={ledger.isPlaceholderData}>
          <MovementsTable movements={ledger.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={ledger.data?.nextCursor} />
    </BalancesScreen>
  )
}

const cursorIn = (link: string | null): string | null => link?.match(/[?&]cursor=([^&>]+)/)?.[1] ?? null

/** Reads the whole ledger page by page into one CSV file and hands it to the browser. */
async function downloadLedger(): Promise<void> {
  const parts: string[] = []
  let cursor: string | null = null
  do {
    const query = { format: 'csv', limit: 100, cursor }
    const response: Response = await callForResponse('GET /v1/ledger/transactions', { query })
    const text = await response.text()
    // Each page begins with the same line of names.
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf('\r\n') + 2))
    cursor = cursorIn(response.headers.get('link'))
  } while (cursor !== null)
  saveFile('ledger.csv', new Blob(parts, { type: 'text/csv' }))
}
