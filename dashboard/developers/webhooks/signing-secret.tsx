import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useMay } from '../../session/session.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { words } from '../words.ts'

/** The secret that events are signed with, and its rotation. */
export function SigningSecret() {
  const text = useWords(words)
  const canRotate = useMay('secrets.change')
  const [isAsking, setAsking] = useState(false)
  const rotate = useMutation({
    mutationFn: () => call('POST /v1/settings/webhook-secret/rotate'),
    onSuccess: () => setAsking(false),
  })
  return (
    <Panel title={text.secret} isNarrow>
      <p style={{ marginBottom: '1rem' }}>{text.secretText}</p>
      {canRotate && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {text.rotateSecret}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={text.rotateSecretTitle}
        action={text.rotateSecret}
        isBusy={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{text.rotateSecretText}</p>
      </Confirm>
      {rotate.data && (
        <Dialog title={text.secretMade} onClose={rotate.reset} isHeld>
          <ShownOnce secret={rotate.data.webhookSecret} copy={text.copySecret} onDone={rotate.reset}>
            {text.secretOnce} <Moment at={rotate.data.previousValidUntil} />
          </ShownOnce>
        </Dialog>
      )}
    </Panel>
  )
}
