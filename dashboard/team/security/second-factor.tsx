import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { ShownOnce } from '../../developers/shown-once.tsx'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { QrCode } from '../../payments/qr-code.tsx'
import { useSession } from '../../session/session.tsx'
import { refreshMe } from '../../session/sign-in-calls.ts'
import css from '../team.module.css'
import { words } from '../words.ts'

/** Turns the second factor, an authenticator app's code, on and off. */
export function SecondFactor() {
  const text = useWords(words)
  const { user } = useSession()
  const [isChanging, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Panel
      title={text.authenticatorApp}
      aside={<Tag tone={user.twoFactor ? 'good' : 'warn'}>{user.twoFactor ? text.on : text.off}</Tag>}
      isNarrow
    >
      <p style={{ marginBottom: '1rem' }}>{text.factorText}</p>
      <Button variant={user.twoFactor ? 'default' : 'filled'} onClick={() => setChanging(true)}>
        {user.twoFactor ? text.turnOff : text.turnOn}
      </Button>
      {isChanging && (user.twoFactor ? <TurnOff onClose={close} /> : <TurnOn onClose={close} />)}
    </Panel>
  )
}

function PasswordField() {
  const text = useWords(words)
  return (
    <PasswordInput
      name="password"
      label={text.confirmPassword}
      autoComplete="current-password"
      required
      data-autofocus
    />
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const showToast = useToast()
  const disable = useMutation({
    mutationFn: (password: string) => call('POST /dashboard/api/auth/two-factor/disable', { body: { password } }),
    onSuccess: async () => {
      await refreshMe()
      showToast(text.factorOff)
      onClose()
    },
  })
  return (
    <Dialog title={text.authenticatorApp} onClose={onClose}>
      <Form
        submit={text.turnOff}
        isBusy={disable.isPending}
        error={disable.error}
        onSubmit={(values) => disable.mutate(String(values.get('password')))}
      >
        <PasswordField />
      </Form>
    </Dialog>
  )
}

/** Sets up an authenticator app, and shows the recovery codes. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const text = useWords(words)
  const enable = useMutation({
    mutationFn: (password: string) => call('POST /dashboard/api/auth/two-factor/enable', { body: { password } }),
  })
  const verify = useMutation({
    mutationFn: (code: string) => call('POST /dashboard/api/auth/two-factor/verify-totp', { body: { code } }),
  })
  const finish = () => {
    refreshMe()
    onClose()
  }
  if (verify.isSuccess && enable.data) {
    return (
      <Dialog title={text.recovery} onClose={finish} isHeld>
        <ShownOnce secret={enable.data.backupCodes.join('\n')} copy={text.copyCodes} onDone={finish}>
          {text.recoveryText}
        </ShownOnce>
      </Dialog>
    )
  }
  if (!enable.data) {
    return (
      <Dialog title={text.authenticatorApp} onClose={onClose}>
        <Form
          submit={text.continue}
          isBusy={enable.isPending}
          error={enable.error}
          onSubmit={(values) => enable.mutate(String(values.get('password')))}
        >
          <PasswordField />
        </Form>
      </Dialog>
    )
  }
  const secret = new URL(enable.data.totpURI).searchParams.get('secret') ?? ''
  const isWrong = verify.error instanceof Problem && verify.error.status < 429
  return (
    <Dialog title={text.authenticatorApp} onClose={onClose}>
      <Form
        submit={text.turnOn}
        isBusy={verify.isPending}
        error={isWrong ? null : verify.error}
        onSubmit={(values) => verify.mutate((textOf(values, 'code') ?? '').replaceAll(' ', ''))}
      >
        <p>{text.scan}</p>
        <div className={css.qr}>
          <QrCode content={enable.data.totpURI} label={text.qrLabel} />
        </div>
        <p className="muted">
          {text.typeInstead} <span className={`mono ${css.secret}`}>{secret}</span>
        </p>
        <TextInput
          name="code"
          label={text.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={isWrong ? text.codeWrong : null}
        />
      </Form>
    </Dialog>
  )
}
