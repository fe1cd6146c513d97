/** A long text on lines of so many characters, cut at a space where there is one. */
export function linesOf(text: string, characters: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > characters) {
    const space = rest.lastIndexOf(' ', characters)
    const end = space > 0 ? space : characters
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
