import { useState } from 'react'

/** A text that this browser stores under a name; held for this screen only if storage is unavailable. */
export function useStored(name: string): [string | null, (text: string) => void] {
  const [state, setState] = useState(() => ({ name, text: read(name) }))
  const text = state.name === name ? state.text : read(name)
  const store = (changed: string) => {
    setState({ name, text: changed })
    try {
      localStorage.setItem(name, changed)
    } catch {
      // A browser that keeps nothing still shows what was chosen.
    }
  }
  return [text, store]
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
