import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { ShownOnce } from '../../developers/shown-once.tsx'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words as team } from '../words.ts'
import { words } from './change-words.ts'

const reload = () => {
  for (const name of ['changes', 'team', 'roles', 'policy', 'keys', 'overview']) {
    queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** The decision on a change; its requester can only withdraw it. */
export function DecideChange({ id, isOwn }: { id: string; isOwn: boolean }) {
  const text = useWords(words)
  const { copyLink, inviteLink } = useWords(team)
  const showToast = useToast()
  const [confirming, setConfirming] = useState<'approve' | 'reject' | null>(null)
  const decide = useMutation({
    mutationFn: (how: 'approve' | 'reject') =>
      how === 'approve'
        ? call('POST /dashboard/api/changes/:id/approve', { params: { id } })
        : call('POST /dashboard/api/changes/:id/reject', { params: { id } }),
    onSuccess: (done, how) => {
      setConfirming(null)
      showToast(how === 'approve' ? text.approved : text.rejected)
      if (!done?.link) reload()
    },
  })
  const reject = isOwn ? text.withdraw : text.reject
  return (
    <>
      <Group gap="sm" mt="md">
        {!isOwn && <Button onClick={() => setConfirming('approve')}>{text.approve}</Button>}
        <Button variant="default" onClick={() => setConfirming('reject')}>
          {reject}
        </Button>
      </Group>
      {decide.data?.link && (
        <Dialog title={text.approved} onClose={reload}>
          <ShownOnce secret={decide.data.link} copy={copyLink} onDone={reload}>
            {inviteLink}
          </ShownOnce>
        </Dialog>
      )}
      <Confirm
        opened={confirming !== null}
        title={confirming === 'approve' ? text.approveTitle : text.rejectTitle}
        action={confirming === 'approve' ? text.approve : reject}
        {...(confirming === 'reject' ? { color: 'red' as const } : {})}
        isBusy={decide.isPending}
        error={decide.error}
        onConfirm={() => confirming && decide.mutate(confirming)}
        onClose={() => setConfirming(null)}
      >
        <p>{confirming === 'approve' ? text.approveText : text.rejectText}</p>
      </Confirm>
    </>
  )
}
