/** The result of one check. A fault keeps Gapura from working or from being safe; a warning soon may. */
export type Finding = {
  readonly check: string
  readonly is: 'ok' | 'warning' | 'fault'
  readonly detail: string
  /** What to do about it; null where all is well. */
  readonly remedy: string | null
}

export const ok = (check: string, detail: string): Finding => ({ check, is: 'ok', detail, remedy: null })
export const warning = (check: string, detail: string, remedy: string): Finding => ({
  check,
  is: 'warning',
  detail,
  remedy,
})
export const fault = (check: string, detail: string, remedy: string): Finding => ({
  check,
  is: 'fault',
  detail,
  remedy,
})

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)
