import { Alert, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval } from '../../../src/dashboard/approvals/schema.ts'
import type { Progress } from '../../../src/dashboard/sending/schema.ts'
import { call } from '../../api/call.ts'
import { follow } from '../../api/follow.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { useToast } from '../../parts/toast.tsx'
import { words as bulk } from '../bulk/bulk-words.ts'
import { useLook } from '../queries.ts'
import { RefusalText } from '../refusal-text.tsx'
import { Sending } from '../sending.tsx'
import { Essentials } from './approval-look.tsx'
import { words } from './approval-words.ts'
import { words as lookWords } from './look-words.ts'

/** `again`: of what was approved, that which could not be sent. */
type Way = 'approve' | 'reject' | 'again' | 'withdraw'

const isDeclined = (way: Way): way is 'reject' | 'withdraw' => way === 'reject' || way === 'withdraw'

/** What may be decided about a request, each confirmed before it is done. */
export function Decide({ approval, ways }: { approval: Approval; ways: readonly Way[] }) {
  const text = useWords(words)
  const more = useWords(bulk)
  const looked = useWords(lookWords)
  const look = useLook(approval.id, false)
  const showToast = useToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [way, setWay] = useState<Way>('approve')
  const [isAsking, setAsking] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const said = {
    approve: approval.acceptance
      ? { action: text.approveAcceptance, title: text.approveAcceptanceTitle, text: text.approveAcceptanceText }
      : { action: text.approve, title: text.approveTitle, text: text.approveText },
    reject: { action: text.reject, title: text.rejectTitle, text: text.rejectText },
    again: { action: text.tryAgain, title: text.tryAgainTitle, text: text.tryAgainText },
    withdraw: { action: looked.withdraw, title: looked.withdrawTitle, text: looked.withdrawText },
  }
  const declined = { reject: text.rejected, withdraw: looked.withdrawn }
  const decide = useMutation({
    mutationFn: (how: Way) =>
      isDeclined(how)
        ? call(`POST /dashboard/api/approvals/:id/${how}`, { params: { id: approval.id } })
        : follow('POST /dashboard/api/approvals/:id/approve', { params: { id: approval.id } }, setProgress),
    onSuccess: (sent, how) => {
      setAsking(false)
      const isWhole = !sent?.counts.refused
      if (isWhole) showToast(isDeclined(how) ? declined[how] : text.approved)
      // What was just approved leaves the list, and with it what is said of it here.
      if (!isWhole && how === 'approve') return
      for (const name of ['payouts', 'refunds', 'payments', 'balances', 'overview'])
        queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  const ask = (one: Way) => {
    // The balance and similar requests as they are at the time of the decision. They are refreshed later, too, when something
    // changes; the button does not wait for that, or it would be off just as it is pressed.
    setLooking(true)
    void look.refetch().finally(() => setLooking(false))
    setWay(one)
    setAsking(true)
  }
  const refused = decide.data?.refused ?? []
  const refusedCount = decide.data?.counts.refused ?? 0
  return (
    <>
      <Group gap="sm">
        {ways.map((one) => (
          <Button key={one} {...(one === 'approve' ? {} : { variant: 'default' })} onClick={() => ask(one)}>
            {said[one].action}
          </Button>
        ))}
      </Group>
      {refused.length > 0 && (
        <Alert color="red" variant="light" title={text.refused(refusedCount)} mt="md">
          <ul>
            {refused.map((one) => (
              <li key={one.externalId}>
                {one.externalId}: <RefusalText of={one} />
              </li>
            ))}
          </ul>
          {refusedCount > refused.length && <p>{more.moreRefused(refusedCount - refused.length)}</p>}
        </Alert>
      )}
      <Confirm
        opened={isAsking}
        title={said[way].title}
        action={said[way].action}
        {...(isDeclined(way) ? { color: 'red' as const } : {})}
        isBusy={decide.isPending || (!isDeclined(way) && isLooking)}
        error={decide.error ?? (isDeclined(way) ? null : look.error)}
        onConfirm={() => decide.mutate(way)}
        onClose={() => setAsking(false)}
      >
        {!isDeclined(way) && look.data && <Essentials approval={approval} look={look.data} />}
        <p style={{ marginTop: '0.75rem' }}>{said[way].text}</p>
        {decide.isPending && !isDeclined(way) && approval.count > 1 && (
          <Sending progress={progress} said="leaveApproval" />
        )}
      </Confirm>
    </>
  )
}
