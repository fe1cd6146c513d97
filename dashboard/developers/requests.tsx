import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoggedRequest } from '../../src/dashboard/developers/schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { StaleRows } from '../parts/list-table.tsx'
import { Pager } from '../parts/pager.tsx'
import { useAddress } from '../parts/use-address.ts'
import { outside } from '../paths.ts'
import { DevelopersScreen } from './developers-screen.tsx'
import { RequestDetails, RequestTable } from './request-log.tsx'
import { words } from './words.ts'

/** The log of API requests, without their secrets. */
export function Requests() {
  const text = useWords(words)
  const { get } = useAddress()
  const [shown, setShown] = useState<LoggedRequest | null>(null)
  const query = { cursor: get('cursor'), limit: 20 }
  const requests = useQuery({
    queryKey: ['requests', query],
    queryFn: ({ signal }) => call('GET /dashboard/api/requests', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <DevelopersScreen>
      {requests.error ? (
        <ErrorNotice error={requests.error} onRetry={() => requests.refetch()} />
      ) : requests.data?.data.length === 0 ? (
        <EmptyState icon="developers" title={text.requestsEmptyTitle} text={text.requestsEmptyText}>
          <Button component="a" href={outside.docs}>
            {text.docs}
          </Button>
        </EmptyState>
      ) : (
        <StaleRows value={requests.isPlaceholderData}>
          <RequestTable requests={requests.data?.data} onShow={setShown} />
        </StaleRows>
      )}
      <Pager nextCursor={requests.data?.nextCursor} />
      {shown && (
        <Dialog title={`${shown.method} ${shown.path}`} onClose={() => setShown(null)}>
          <RequestDetails request={shown} />
        </Dialog>
      )}
    </DevelopersScreen>
  )
}
