import { Button } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import type { SandboxLogin } from '../session/me.ts'
import css from './sign-in-layout.module.css'
import { words } from './words.ts'

/** The login of the demo merchant, which only a sandbox has. */
export function Demo({ login, isBusy, onUse }: { login: SandboxLogin; isBusy: boolean; onUse: () => void }) {
  const text = useWords(words)
  return (
    <section className={css.demo} aria-label={text.demoTitle}>
      <strong>{text.demoTitle}</strong>
      <p>{text.demoText}</p>
      <p>
        <code>{login.email}</code>
        <br />
        <code>{login.password}</code>
      </p>
      <Button variant="light" onClick={onUse} disabled={isBusy}>
        {text.demoAction}
      </Button>
    </section>
  )
}
