import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Panel } from '../parts/screen.tsx'

type Props = { readonly said: readonly (string | false)[]; readonly to: string; readonly see: string }

/** What became of a file, and where it is seen. */
export function Imported({ said, to, see }: Props) {
  return (
    <Panel isNarrow>
      <p role="status" style={{ marginBottom: '1rem' }}>
        {said.filter(Boolean).join(' ')}
      </p>
      <Button component={Link} to={to} autoFocus>
        {see}
      </Button>
    </Panel>
  )
}
