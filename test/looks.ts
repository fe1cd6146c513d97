/**
 * `npm run test:screens` looks at every screen in every size, scheme and language. Any other run looks at each once, and
 * the combinations take turns.
 */
export const LOOKS_AT_ALL = process.env.EVERY_LOOK !== undefined || process.env.DASHBOARD_PICTURES !== undefined

/** All of several looks, or the one whose turn it is: it depends on the name alone, so that a failure comes again. */
export function looksAt<Look>(name: string, looks: readonly Look[], all: boolean = LOOKS_AT_ALL): readonly Look[] {
  if (all) return looks
  const turn = [...name].reduce((sum, letter) => (sum * 29 + letter.charCodeAt(0)) % 9_973, 0)
  return looks.filter((_, at) => at === turn % looks.length)
}
