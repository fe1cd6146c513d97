type Entry<Value> = { readonly value: Value; readonly loadedAtMs: number }

type TtlCacheSettings = {
  /** How long a value is served, from before its load began. */
  readonly ttlMs: number
  /** The oldest entry makes room. */
  readonly entriesMax: number
  /** Serve the last value, however old or stale, where a load fails. Otherwise the failure is the callers'. */
  readonly servesStaleOnError?: boolean
}

/**
 * Caches what loads found, by key, for a short fixed time; what was not found is not cached. Callers that want one key at
 * once share one load.
 */
export class TtlCache<Value> {
  readonly #settings: TtlCacheSettings
  readonly #entries = new Map<string, Entry<Value>>()
  #loads = new Map<string, Promise<Value | undefined>>()

  constructor(settings: TtlCacheSettings) {
    this.#settings = settings
  }

  /** What is cached under `key` and younger than `maxAgeMs`, or else what `load` finds. Throws what it throws. */
  getOrLoad<Found extends Value | undefined>(
    key: string,
    load: () => Promise<Found>,
    maxAgeMs = this.#settings.ttlMs,
  ): Promise<Value | Found> {
    const entry = this.#entries.get(key)
    if (entry && performance.now() - entry.loadedAtMs < maxAgeMs) return Promise.resolve(entry.value)
    const shared = this.#loads.get(key)
    // Callers of one key load the same thing.
    if (shared) return shared as Promise<Value | Found>
    // A load that an invalidation overtook may have read what was before: its callers get it, the cache does not.
    const loads = this.#loads
    const loadedAtMs = performance.now()
    const loading = load()
      .then((value) => {
        if (value !== undefined && loads === this.#loads) this.#put(key, { value, loadedAtMs })
        return value
      })
      .catch((error: unknown) => {
        const last = this.#settings.servesStaleOnError ? this.#entries.get(key) : undefined
        if (!last) throw error
        return last.value
      })
      .finally(() => loads.delete(key))
    loads.set(key, loading)
    return loading
  }

  /** What is cached under `key`, without a load. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry && performance.now() - entry.loadedAtMs < this.#settings.ttlMs ? entry.value : undefined
  }

  /** Caches a value that was read elsewhere. */
  set(key: string, value: Value): void {
    this.#put(key, { value, loadedAtMs: performance.now() })
  }

  /** Invalidates the entries that `isStale` names, or all; also what is being loaded at this moment. */
  forget(isStale: (value: Value, key: string) => boolean = () => true): void {
    this.#loads = new Map()
    for (const [key, { value }] of this.#entries) {
      if (!isStale(value, key)) continue
      if (this.#settings.servesStaleOnError) this.#entries.set(key, { value, loadedAtMs: Number.NEGATIVE_INFINITY })
      else this.#entries.delete(key)
    }
  }

  #put(key: string, entry: Entry<Value>): void {
    // Set anew, so that the order of the map is that of age.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size <= this.#settings.entriesMax) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
