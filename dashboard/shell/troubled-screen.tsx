import { Button } from '@mantine/core'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** An address that leads nowhere. */
export function Gone() {
  const text = useWords(words)
  return (
    <NothingHere icon="search" title={text.gone} text={text.goneText}>
      <Button component={Link} to={paths.home}>
        {text.goHome}
      </Button>
    </NothingHere>
  )
}

/** A screen that broke, or whose file a new version has replaced. */
export function TroubledScreen() {
  const text = useWords(words)
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <Gone />
  return (
    <NothingHere icon="alert" title={text.crashed} text={text.crashedText}>
      <Button onClick={() => location.reload()}>{text.reload}</Button>
    </NothingHere>
  )
}
