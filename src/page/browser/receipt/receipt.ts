import { type RowWords, rowsOf } from '../../receipt-rows.ts'
import type { ProofView } from '../../receipt-view.ts'
import { type Checked, check, type PublicKey } from './check.ts'
import { readPasted } from './read-pasted.ts'

// A script of its own: the pages on which people pay load none of it, and it shares no module with theirs.
document.documentElement.classList.add('js')

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const one = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)

/** The public keys of this site as they are now: a copy from before the last key began would refuse good receipts. */
async function loadKeys(): Promise<readonly PublicKey[]> {
  const reply = await fetch('/.well-known/jwks.json', { credentials: 'omit', cache: 'no-cache' })
  if (!reply.ok) throw new Error(`keys: ${reply.status}`)
  return ((await reply.json()) as { keys: PublicKey[] }).keys
}

/** Shows one panel, and says its title to screen readers. */
function show(verdict: Checked['is'] | 'checking', why?: string): HTMLElement | null {
  for (const panel of all('[data-verdict]')) panel.hidden = panel.dataset.verdict !== verdict
  for (const reason of all('[data-reason]')) reason.hidden = reason.dataset.reason !== why
  const panel = one(`[data-verdict=${verdict}]`)
  const region = one('#announce')
  if (region) region.textContent = panel?.querySelector('h2')?.textContent ?? ''
  return panel
}

/** Writes what was verified into the rows; what failed its check is not shown as if it stood. */
function showFacts(checked: Checked, isPasted: boolean): void {
  const facts = one('[data-facts]')
  const words = one('[data-words]')?.dataset.words
  if (!facts || words === undefined) return
  const stated = 'stated' in checked ? checked.stated : undefined
  if (!stated) {
    facts.hidden = isPasted || checked.is === 'invalid'
    return
  }
  const rows: Readonly<Record<string, string | null>> = rowsOf(stated, JSON.parse(words) as RowWords)
  for (const row of all('[data-row]')) {
    const value = rows[row.dataset.row ?? ''] ?? null
    row.hidden = value === null
    const cell = row.querySelector('bdi')
    if (cell) cell.textContent = value
  }
  const testMode = one('[data-test-mode]')
  if (testMode) testMode.hidden = stated.livemode
  facts.hidden = false
}

async function run(jws: string, proof: ProofView | null, isPasted: boolean): Promise<void> {
  show('checking')
  const checked = await check(jws, proof, loadKeys)
  showFacts(checked, isPasted)
  const panel = show(checked.is, 'why' in checked ? checked.why : undefined)
  // Focus moves to the outcome of a button; a page that has just opened keeps its own.
  if (isPasted) panel?.querySelector('h2')?.focus()
}

const { receipt, proof } = one('main')?.dataset ?? {}
if (receipt !== undefined) void run(receipt, JSON.parse(proof ?? 'null') as ProofView | null, false)

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!('paste' in form.dataset)) return
  event.preventDefault()
  const pasted = readPasted(String(new FormData(form).get('receipt') ?? ''))
  void run(pasted.jws, pasted.proof, true)
})
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print()
})
