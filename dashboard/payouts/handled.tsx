import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { PAYOUTS } from '../lists/list.ts'
import { useListPage } from '../lists/queries.ts'
import { useFilters } from '../lists/use-filters.ts'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { useIsToHandle } from './queries.ts'
import { words } from './words.ts'

/** Marks payouts that failed or were returned as handled: they no longer need attention. */
function useHandle(onDone: () => void = () => {}) {
  const text = useWords(words)
  const showToast = useToast()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call('POST /dashboard/api/payouts/handled', { body: { ids: [...ids] } }),
    onSuccess: () => {
      onDone()
      showToast(text.handled)
    },
    onSettled: () => {
      for (const name of ['payouts', 'overview']) queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
}

/** On a payout that needs attention. */
export function HandledButton({ id }: { id: string }) {
  const text = useWords(words)
  const isOpen = useIsToHandle(id).data
  const handle = useHandle()
  if (!isOpen) return <ErrorNotice error={handle.error} />
  return (
    <>
      <Button variant="default" loading={handle.isPending} onClick={() => handle.mutate([id])}>
        {text.handle}
      </Button>
      <ErrorNotice error={handle.error} />
    </>
  )
}

/** The payouts on this page of the list, if it shows those that need attention. */
export function useListedToHandle(): readonly string[] {
  const { filters, cursor } = useFilters(PAYOUTS)
  const page = useListPage(PAYOUTS, filters, cursor)
  if (filters.needs !== 'failed' || page.isPlaceholderData) return []
  return (page.data?.data ?? []).map(({ id }) => id)
}

/** Above the payouts that need attention: what can be done, and one button for all of them. */
export function HandleListed({ ids }: { ids: readonly string[] }) {
  const text = useWords(words)
  const canHandle = useMay('payouts.ask')
  const [isAsking, setAsking] = useState(false)
  const handle = useHandle(() => setAsking(false))
  return (
    <Alert color="yellow" variant="light">
      <p>{text.needsHint}</p>
      {canHandle && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAsking(true)}>
          {text.handleAll(ids.length)}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={text.handleAllTitle}
        action={text.handleAll(ids.length)}
        isBusy={handle.isPending}
        error={handle.error}
        onConfirm={() => handle.mutate(ids)}
        onClose={() => setAsking(false)}
      >
        <p>{text.handleAllText(ids.length)}</p>
      </Confirm>
    </Alert>
  )
}
