/** What was made for the provider, by its path, to be shown this once; empty where nothing was. */
export const madeLines = (made: Readonly<Record<string, string>>): string[] => {
  const lines = Object.entries(made).map(([path, value]) => `  ${path}: ${value}`)
  return lines.length === 0 ? [] : ['Made for the provider, shown this once:', ...lines]
}
