/**
 * `npm run test:screens` checks every screen in every size, colour scheme and language. Any other run checks each screen
 * once, and alternates the combinations over the screens.
 */
export const LOOKS_AT_ALL = process.env.EVERY_LOOK !== undefined || process.env.DASHBOARD_PICTURES !== undefined

/** All of the looks, or one of them that is derived from the name alone, so that a failure is reproducible. */
export function looksAt<Look>(name: string, looks: readonly Look[], all: boolean = LOOKS_AT_ALL): readonly Look[] {
  if (all) return looks
  const turn = [...name].reduce((sum, letter) => (sum * 29 + letter.charCodeAt(0)) % 9_973, 0)
  return looks.filter((_, at) => at === turn % looks.length)
}
