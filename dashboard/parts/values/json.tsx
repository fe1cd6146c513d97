import css from './json.module.css'

/** A value as JSON, or a text that is not JSON as it is. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={css.json} aria-label={`${label}, JSON`} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
