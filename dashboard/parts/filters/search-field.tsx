import { TextInput } from '@mantine/core'
import { Icon } from '../icon.tsx'
import css from './filters.module.css'
import { useAddress } from './use-address.ts'
import { useTypedInAddress } from './use-typed-in-address.ts'

/** A search held in the address as `q`; `/` focuses it. */
export function SearchField({ label }: { label: string }) {
  const address = useAddress()
  const { value, change } = useTypedInAddress({
    inAddress: address.get('q'),
    toAddress: (text) => text.trim(),
    write: (q) => address.change({ q }),
    delayMs: 200,
  })
  return (
    <TextInput
      className={css.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      data-search
    />
  )
}
