/** A pure function of few texts that stand for many rows: what each comes to is computed once. */
export function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.has(key) ? (known.get(key) as T) : compute(key)
    known.set(key, value)
    return value
  }
}
