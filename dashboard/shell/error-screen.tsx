import { Button } from '@mantine/core'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** An address that leads nowhere. */
export function NotFound() {
  const text = useWords(words)
  return (
    <Screen title={text.gone}>
      <p>{text.goneText}</p>
      <Button style={{ justifySelf: 'start' }} component={Link} to={paths.home}>
        {text.goHome}
      </Button>
    </Screen>
  )
}

/** A screen that broke, or whose file a new version has replaced. */
export function ErrorScreen() {
  const text = useWords(words)
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Screen title={text.crashed}>
      <p>{text.crashedText}</p>
      <Button style={{ justifySelf: 'start' }} onClick={() => location.reload()}>
        {text.reload}
      </Button>
    </Screen>
  )
}
