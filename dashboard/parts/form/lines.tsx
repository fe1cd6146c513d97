import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'

type Props = {
  add: string
  remove: string
  /** How many lines stand there first. */
  first: number
  /** How many stay, however many are taken away. */
  least: number
  most?: number
  /** The line at this place was taken away. */
  onRemove?: (place: number) => void
  /** One line: `at` identifies it permanently, `place` is its current position. */
  line: (at: number, place: number, remove: ReactNode) => ReactNode
}

/** Lines of fields of which there may be several, with a button for one more. */
export function Lines({ add, remove, first, least, most = Number.POSITIVE_INFINITY, onRemove, line }: Props) {
  const [keys, setKeys] = useState(() => Array.from({ length: Math.max(first, least) }, (_, at) => at))
  return (
    <>
      {keys.map((key, place) =>
        line(
          key,
          place,
          keys.length > least && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={remove}
              onClick={() => {
                setKeys(keys.filter((other) => other !== key))
                onRemove?.(place)
              }}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          ),
        ),
      )}
      {keys.length < most && (
        <Button
          variant="subtle"
          style={{ justifySelf: 'start' }}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setKeys([...keys, Math.max(-1, ...keys) + 1])}
        >
          {add}
        </Button>
      )}
    </>
  )
}
