import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import css from './list-columns.module.css'
import { listWords } from './words.ts'

type Props = {
  columns: readonly { readonly key: string; readonly name: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  onReset: () => void
}

/** Chooses the columns of a list and their order: those that are shown stand first, in it. */
export function ColumnsMenu({ columns, chosen, onChange, onReset }: Props) {
  const text = useWords(listWords)
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? key
  const others = columns.map(({ key }) => key).filter((key) => !chosen.includes(key))
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  const move = (key: string, by: -1 | 1) => {
    const at = chosen.indexOf(key)
    const moved = chosen.filter((other) => other !== key)
    onChange(moved.toSpliced(at + by, 0, key))
  }
  return (
    <Popover width={288} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />}>
          {text.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.columns}>
        <ul className={css.choices}>
          {[...chosen, ...others].map((key) => {
            const at = chosen.indexOf(key)
            return (
              <li key={key} className={css.choice}>
                <Checkbox
                  label={nameOf(key)}
                  checked={at >= 0}
                  // A list without a column would show what it shows on a phone, and no more.
                  disabled={at >= 0 && chosen.length === 1}
                  onChange={() => toggle(key)}
                />
                {at >= 0 && (
                  <>
                    <Move label={text.earlier(nameOf(key))} icon="up" isOff={at === 0} onClick={() => move(key, -1)} />
                    <Move
                      label={text.later(nameOf(key))}
                      icon="down"
                      isOff={at === chosen.length - 1}
                      onClick={() => move(key, 1)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <Button variant="subtle" size="xs" mt="xs" onClick={onReset}>
          {text.usualColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

type MoveProps = { label: string; icon: 'up' | 'down'; isOff: boolean; onClick: () => void }

/** Stays where it is at an end, marked as of no use: a button that goes away takes the focus with it. */
function Move({ label, icon, isOff, onClick }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      {...(isOff ? { 'data-disabled': true } : {})}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
}
