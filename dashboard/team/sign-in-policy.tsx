import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { Tag } from '../parts/values/status.tsx'
import { useMay } from '../session/session.tsx'
import { refreshMe } from '../session/sign-in-calls.ts'
import { words as changeWords } from './changes/change-words.ts'
import { words } from './words.ts'

const KEY = ['sign-in-policy'] as const

/** Whether those who move money or hold secrets need a second factor. That they no longer do takes a second owner. */
export function SignInPolicy() {
  const text = useWords(words)
  const changes = useWords(changeWords)
  const showToast = useToast()
  const canChange = useMay('policy.change')
  const [isAsking, setAsking] = useState(false)
  const policy = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /dashboard/api/sign-in-policy', { signal }),
  })
  const change = useMutation({
    mutationFn: (secondFactor: boolean) => call('PATCH /dashboard/api/sign-in-policy', { body: { secondFactor } }),
    onSuccess: (changed) => {
      setAsking(false)
      if ('changeId' in changed) return showToast(changes.held)
      queryClient.setQueryData(KEY, changed)
      showToast(changed.secondFactor ? text.policyOn : text.policyOff)
      // The person themselves may need one from now on.
      refreshMe()
    },
  })
  if (!policy.data) return null
  const isOn = policy.data.secondFactor
  return (
    <Panel
      title={text.policyTitle}
      aside={<Tag tone={isOn ? 'good' : 'warn'}>{isOn ? text.on : text.off}</Tag>}
      isNarrow
    >
      <p style={{ marginBottom: canChange ? '1rem' : 0 }}>{isOn ? text.policyOnText : text.policyOffText}</p>
      {canChange && (
        <Button variant={isOn ? 'default' : 'filled'} onClick={() => setAsking(true)}>
          {isOn ? text.turnOff : text.turnOn}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={isOn ? text.policyOffTitle : text.policyOnTitle}
        action={isOn ? text.turnOff : text.turnOn}
        {...(isOn ? { color: 'red' as const } : {})}
        isBusy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate(!isOn)}
        onClose={() => setAsking(false)}
      >
        <p>{isOn ? text.policyOffWarning : text.policyOnWarning}</p>
      </Confirm>
    </Panel>
  )
}
