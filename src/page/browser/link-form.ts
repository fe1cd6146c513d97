import { all } from './dom.ts'

/** Helps to say an amount: groups its digits, and lets a pressed amount and a typed one take each other's place. */
export function watchAmounts(): void {
  document.addEventListener('input', ({ target }) => {
    const input = target as HTMLInputElement
    const mark = input.dataset.amount
    if (mark !== undefined) typed(input, mark)
    else if (input.name === 'suggested') {
      for (const field of all('[data-amount]')) (field as HTMLInputElement).value = ''
    }
  })
}

function typed(input: HTMLInputElement, mark: string): void {
  const { value } = input
  if (value !== '') for (const choice of all('[name=suggested]')) (choice as HTMLInputElement).checked = false
  // In the middle the caret would jump; what is no digit is left to be seen, and to be refused.
  if (input.selectionStart !== value.length || !new RegExp(`^[\\d${mark}]*$`).test(value)) return
  input.value = value.replaceAll(mark, '').replace(/\B(?=(\d{3})+$)/g, mark)
}
