/** The values generated for the provider, by path, shown this once; empty where none were. */
export const madeLines = (made: Readonly<Record<string, string>>): string[] => {
  const lines = Object.entries(made).map(([path, value]) => `  ${path}: ${value}`)
  return lines.length === 0 ? [] : ['Made for the provider, shown this once:', ...lines]
}
