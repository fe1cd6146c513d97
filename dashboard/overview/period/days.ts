/** From which day to which, both included; or how many up to the last, or up to today by the server's clock. */
export type Days = { readonly from?: string; readonly to?: string; readonly days?: string }

export const PRESETS = ['7', '30', '90', '365']
export const PRESET = '30'

/** The days that an address names: `days` up to today, or any by `from` and `to`. */
export function daysOf(get: (name: string) => string | null): Days {
  const [from, to] = [get('from') ?? '', get('to') ?? '']
  const preset = PRESETS.find((days) => days === get('days')) ?? PRESET
  return { ...(from === '' ? { days: preset } : { from }), ...(to === '' ? {} : { to }) }
}
