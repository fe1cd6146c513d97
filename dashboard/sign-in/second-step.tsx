import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Problem } from '../api/problem.ts'
import { useWords } from '../language/locale.tsx'
import { Form, textOf } from '../parts/form/form.tsx'
import { refreshMe, verifyCode } from '../session/sign-in-calls.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { words } from './words.ts'

/** The second factor: a code from the app, or a recovery code. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const text = useWords(words)
  const step = useMutation({
    mutationFn: async (code: string) => {
      await verifyCode(code)
      await refreshMe()
    },
  })
  const isWrong = step.error instanceof Problem && step.error.status < 429
  return (
    <SignInLayout title={text.codeTitle}>
      <p>{text.codeText}</p>
      <Form
        submit={text.continue}
        isBusy={step.isPending}
        error={isWrong ? null : step.error}
        onSubmit={(values) => step.mutate((textOf(values, 'code') ?? '').replaceAll(' ', ''))}
        beside={
          <Button variant="subtle" onClick={onBack}>
            {text.backToSignIn}
          </Button>
        }
      >
        <TextInput
          name="code"
          label={text.code}
          inputMode="text"
          autoComplete="one-time-code"
          autoFocus
          required
          size="md"
          error={isWrong ? text.codeWrong : null}
        />
      </Form>
    </SignInLayout>
  )
}
