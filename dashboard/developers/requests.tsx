import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/call.ts'
import type { Page } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Pager } from '../parts/pager.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useAddress } from '../parts/use-address.ts'
import { outside } from '../paths.ts'
import { DevelopersScreen } from './developers-screen.tsx'
import { type LoggedRequest, RequestShown, RequestTable } from './request-log.tsx'
import { words } from './words.ts'

/** What was asked of the API, without its secrets. */
export function Requests() {
  const text = useWords(words)
  const { get } = useAddress()
  const [shown, setShown] = useState<LoggedRequest | null>(null)
  const query = { cursor: get('cursor'), limit: 20 }
  const requests = useQuery({
    queryKey: ['requests', query],
    queryFn: ({ signal }) => api.get<Page<LoggedRequest>>('/dashboard/api/requests', query, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <DevelopersScreen>
      {requests.error ? (
        <Trouble error={requests.error} onRetry={() => requests.refetch()} />
      ) : requests.data?.data.length === 0 ? (
        <NothingHere icon="developers" title={text.requestsEmptyTitle} text={text.requestsEmptyText}>
          <Button component="a" href={outside.docs}>
            {text.docs}
          </Button>
        </NothingHere>
      ) : (
        <RequestTable requests={requests.data?.data} onShow={setShown} />
      )}
      <Pager nextCursor={requests.data?.nextCursor} />
      {shown && (
        <Dialog title={`${shown.method} ${shown.path}`} onClose={() => setShown(null)}>
          <RequestShown request={shown} />
        </Dialog>
      )}
    </DevelopersScreen>
  )
}
