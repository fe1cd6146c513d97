import { useEffect, useRef, useState } from 'react'
import { useTyped } from './leaving.tsx'

type Field = {
  /** What stands in the address, '' where nothing does. */
  readonly inAddress: string
  /** What a text would be there; undefined: it is no value, and changes nothing. */
  toAddress(text: string): string | undefined
  write(value: string): void
  readonly delayMs: number
}

/**
 * The text of a field held in the address: written once nothing was typed for `delayMs`, and read when something else
 * changes the address, such as going back in the history. The address follows a write with a delay, longer on a slow
 * machine; text typed in the meantime stays.
 */
export function useTypedInAddress({ inAddress, toAddress, write, delayMs }: Field) {
  const [typed, setTyped] = useState(inAddress)
  /** Written, and not seen in the address yet; oldest first. */
  const written = useRef<string[]>([])
  const writeLater = useTyped((text) => {
    const value = toAddress(text)
    if (value === undefined || value === (written.current.at(-1) ?? inAddress)) return
    written.current.push(value)
    write(value)
  }, delayMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address becomes is read back
  useEffect(() => {
    const arrived = written.current.indexOf(inAddress)
    written.current.splice(0, arrived < 0 ? written.current.length : arrived + 1)
    if (arrived < 0) setTyped((before) => (toAddress(before) === inAddress ? before : inAddress))
  }, [inAddress])
  return {
    value: typed,
    change(text: string): void {
      setTyped(text)
      writeLater(text)
    },
  }
}
