/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/**
 * A name as a code may carry it: printable ASCII, accents dropped, `|` dropped (banned in tag 59), at most `lengthMax`
 * characters, no spaces at either end. `fallback` where nothing is left, as with a name in another script.
 */
export function foldName(name: string, lengthMax: number, fallback: string): string {
  const plain = Array.from(name, (char) => LETTERS[char] ?? char)
    .join('')
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[^ -{}~]/g, '')
    .replace(/ +/g, ' ')
    .trim()
  return plain.slice(0, lengthMax).trimEnd() || fallback
}
