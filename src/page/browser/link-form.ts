import { regroup } from '../../markets/regroup.ts'
import { all } from './dom.ts'

/** Helps to say an amount: groups its digits, and lets a pressed amount and a typed one take each other's place. */
export function watchAmounts(): void {
  document.addEventListener('input', ({ target }) => {
    const input = target as HTMLInputElement
    const mark = input.dataset.amount
    if (mark !== undefined) typed(input, mark)
    else if (input.name === 'suggested') {
      for (const field of all('[data-amount]')) {
        before.delete(field as HTMLInputElement)
        ;(field as HTMLInputElement).value = ''
      }
    }
  })
}

/** What stood in a field before it was edited. */
const before = new WeakMap<HTMLInputElement, string>()

function typed(input: HTMLInputElement, mark: string): void {
  if (input.value !== '') for (const choice of all('[name=suggested]')) (choice as HTMLInputElement).checked = false
  const { value, selectionStart } = input
  const next = regroup(before.get(input) ?? input.defaultValue, { text: value, caret: selectionStart ?? 0 }, mark)
  if (next.text !== value) {
    input.value = next.text
    input.setSelectionRange(next.caret, next.caret)
  }
  before.set(input, next.text)
}
