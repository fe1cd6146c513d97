import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, callForResponse } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'
import { StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { BalancesScreen } from './balances-screen.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { words } from './words.ts'

/** Every movement of the merchant's money, newest first. */
export function Ledger() {
  const text = useWords(words)
  const { get } = useAddress()
  const query = { cursor: get('cursor'), limit: 20 }
  const ledger = useQuery({
    queryKey: ['balances', 'ledger', query],
    queryFn: ({ signal }) => call('GET /v1/ledger/transactions', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const download = useMutation({ mutationFn: downloadLedger })
  const isEmpty = ledger.data?.data.length === 0
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
      {ledger.error ? (
        <ErrorNotice error={ledger.error} onRetry={() => ledger.refetch()} />
      ) : isEmpty ? (
        <EmptyState icon="balances" title={text.ledgerEmptyTitle} text={text.ledgerEmptyText} />
      ) : (
        <StaleRows value={ledger.isPlaceholderData}>
          <LedgerTable transactions={ledger.data?.data} />
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
