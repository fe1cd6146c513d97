import { isExpired, readExpiry } from '../../connectors/card/card-expiry.ts'
import { readCardNumber } from '../../connectors/card/card-number.ts'
import { BRANDS, brandName, brandOf, type CardBrand } from '../../payment-methods/card-brands.ts'
import { content, one } from './dom.ts'

/**
 * Helps to type a card, with the server's own rules: groups the digits, names the brand, shows what is wrong as soon as
 * it is sure, and keeps a form with faults from being sent, so that nothing has to be typed again.
 */
export function watchCardForms(): void {
  document.addEventListener('input', (event) => {
    const input = cardInput(event.target)
    if (input) typed(input, (event as InputEvent).inputType ?? '')
  })
  document.addEventListener('focusout', (event) => {
    const input = cardInput(event.target)
    // A field that was passed over on the way to the next one is missing as well.
    const isPassed = input && digitsTyped(input.form) !== '' && cardInput(event.relatedTarget) !== null
    if (input && (input.value || isPassed)) show(input, faultIn(input))
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-card-form]')) return
    const faulty = inputsOf(form).filter((input) => {
      const fault = faultIn(input)
      show(input, fault)
      return fault
    })
    if (faulty.length === 0) return
    event.preventDefault()
    faulty[0]?.focus()
  })
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest?.<HTMLElement>('[data-fill]')
    if (button) fill(button.dataset)
  })
}

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'),
]

const cardInput = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.form?.matches('[data-card-form]') ? target : null

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const digitsTyped = (form: HTMLFormElement | null): string =>
  digitsOf(form?.querySelector<HTMLInputElement>('[name=number]')?.value ?? '')

const brandTyped = (form: HTMLFormElement | null): CardBrand | undefined => brandOf(digitsTyped(form))

/** The name of what is wrong, as the server names it; empty: nothing. */
function faultIn(input: HTMLInputElement): string {
  const value = input.value.trim()
  if (value === '') return 'missing'
  if (input.name === 'number') {
    const read = readCardNumber(value)
    return 'fault' in read ? read.fault : ''
  }
  if (input.name === 'expiry') {
    const expiry = readExpiry(value)
    // The server's time: a phone's own clock may be wrong.
    const now = new Date(Number(content()?.dataset.now))
    return expiry ? (isExpired(expiry, now) ? 'expired' : '') : 'malformed'
  }
  if (!/^\d+$/.test(value)) return 'malformed'
  const brand = brandTyped(input.form)
  const isRight = brand ? value.length === BRANDS[brand].codeLength : value.length === 3 || value.length === 4
  return isRight ? '' : 'wrong_length'
}

/** Shows the fault below its field, or removes it. */
function show(input: HTMLInputElement, fault: string): void {
  const line = one(`#${input.id}-fault`)
  const words = fault && (input.dataset[fault] ?? '')
  if (line && line.textContent !== words) line.textContent = words
  if (fault) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

/** Writes a value into a field as if it had been typed. */
export function formatCard(input: HTMLInputElement, value: string): void {
  input.value = value
  typed(input, '')
}

function typed(input: HTMLInputElement, how: string): void {
  if (input.name === 'number') typedNumber(input)
  else if (input.name === 'expiry' && !how.startsWith('delete')) input.value = withSlash(input.value)
  // While typing, a fault is only cleared; it is shown once the field is left.
  if (input.hasAttribute('aria-invalid') && !faultIn(input)) show(input, '')
}

/** `08` becomes `08/`, `8` `08/`, a pasted `0829` `08/29`. */
function withSlash(value: string): string {
  if (/^[2-9]$/.test(value)) return `0${value}/`
  if (/^\d{2,6}$/.test(value)) return `${value.slice(0, 2)}/${value.slice(2)}`
  return value.replace(/\/{2,}/, '/')
}

function typedNumber(input: HTMLInputElement): void {
  regroup(input)
  const digits = digitsOf(input.value)
  const brand = brandOf(digits)
  const fault = faultIn(input)
  const label = one('[data-brand-name]')
  if (label) {
    label.textContent = brand ? brandName(brand) : ''
    label.classList.toggle('is-good', fault === '')
  }
  const code = input.form?.querySelector<HTMLInputElement>('[name=code]')
  const hint = one('#card-code-hint')
  if (code && hint) hint.textContent = code.dataset[`hint-${brand ? BRANDS[brand].codeLength : 3}`] ?? ''
  // As many digits as such a card has, and they do not add up: no need to wait.
  if (fault === 'wrong_checksum') show(input, fault)
}

const GROUPS: { readonly [brand in CardBrand]?: readonly number[] } = {
  'american-express': [4, 6, 5],
  'diners-club': [4, 6, 4],
}

/** Writes the digits in the groups they have on the card, and leaves the caret beside the digit it was at. */
function regroup(input: HTMLInputElement): void {
  const { value } = input
  // What is not a number is left as it is, so that the fault can be seen.
  if (!/^[\d\s-]*$/.test(value)) return
  const digits = digitsOf(value)
  const brand = brandOf(digits)
  const sizes = (brand && GROUPS[brand]) ?? []
  let grouped = ''
  for (let i = 0, left = digits; left !== ''; i++) {
    const size = sizes[i] ?? 4
    grouped += (i > 0 ? ' ' : '') + left.slice(0, size)
    left = left.slice(size)
  }
  if (grouped === value) return
  let before = digitsOf(value.slice(0, input.selectionStart ?? value.length)).length
  input.value = grouped
  let caret = 0
  while (before > 0) if (grouped[caret++] !== ' ') before--
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** Types a test card into the form. */
function fill({ fill: number = '', fillExpiry = '', fillCode = '' }: DOMStringMap): void {
  const values: Record<string, string> = { number, expiry: fillExpiry, code: fillCode }
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-card-form] input')) {
    show(input, '')
    formatCard(input, values[input.name] ?? '')
  }
  one('[data-card-form] [type=submit]')?.focus()
}
