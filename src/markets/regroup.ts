type Typed = { readonly text: string; readonly caret: number }

/**
 * A field of an amount after an edit, with the language's mark between thousands, and where its caret then is. `before`
 * is what stood there. What is marked otherwise (`12,5`) stays as it was typed, to be seen and refused: an amount whose
 * point was passed over would be a multiple of what is meant.
 */
export function regroup(before: string, { text, caret }: Typed, mark: string): Typed {
  const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)
  const digitsOf = (of: string) => of.replaceAll(mark, '')
  const marksIn = (of: string) => of.split(mark).length
  const isOurs = before === group(digitsOf(before)) && marksIn(text) <= marksIn(before)
  if (!isOurs || !/^\d*$/.test(digitsOf(text))) return { text, caret }
  const grouped = group(digitsOf(text))
  let left = digitsOf(text.slice(0, caret)).length
  let at = 0
  while (left > 0) if (grouped[at++] !== mark) left--
  return { text: grouped, caret: at }
}
