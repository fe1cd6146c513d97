const at = (id) => document.getElementById(id)
const intent = at('intent')
const key = at('key')

const EXAMPLES = [
  'tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya',
  '3 tiket @ Rp50.000, transfer BCA',
  '$20/month podcast supporter, credit card',
  'termos 95rb, rantang 120rb',
  'batalkan tagihan sprei 265rb yang tadi pagi',
]

key.value = sessionStorage.getItem('key') ?? document.documentElement.dataset.key ?? ''

for (const text of EXAMPLES) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', () => {
    intent.value = text
    read()
  })
  at('examples').append(button)
}

/** Cuts the sentence at every span and marks the words; the first field that claims a word names it. */
function showSpans(text, explain) {
  const spans = explain.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end)
  const parts = []
  let done = 0
  for (const { field, start, end } of spans) {
    if (start < done) continue
    parts.push(text.slice(done, start))
    const mark = document.createElement('mark')
    mark.dataset.field = field
    mark.title = field
    mark.textContent = text.slice(start, end)
    parts.push(mark)
    done = end
  }
  at('spans').replaceChildren(...parts, text.slice(done))
}

function rowOf(values) {
  const row = document.createElement('tr')
  for (const value of values) row.append(Object.assign(document.createElement('td'), { textContent: value }))
  return row
}

function showRows(explain) {
  const rows = explain.map(({ field, text, rule }) => {
    const row = rowOf([field, text, rule])
    row.firstChild.dataset.field = field
    return row
  })
  at('explain').replaceChildren(...rows)
}

/** The best phrase of each part of the sentence, whether it is the description, and how much speaks for it. */
function showPhrases(phrases) {
  at('phrases').replaceChildren(...phrases.map(({ text, role, score }) => rowOf([text, role, score])))
}

/** The answers that a question offers, as buttons that send the sentence again with the answer. */
function showChoices(reply) {
  const choices = (reply.errors ?? []).flatMap((fault) => fault.choices ?? [])
  const buttons = choices.map(({ label, answers }) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
    button.addEventListener('click', () => read({ ...given, ...answers }))
    return button
  })
  at('choices').replaceChildren(...buttons)
}

/** What stands where the sentence leaves a field open, and what then happens on the page. */
const OPEN = {
  type: ({ type }) => (type === '' ? '"" (the payer chooses among all)' : null),
  code: ({ type, code }) => {
    if (code !== null) return null
    return (
      { virtual_account: 'null (the payer chooses the bank)', ewallet: 'null (the payer chooses the wallet)' }[type] ??
      'null'
    )
  },
}

function showResult(reply, isRead) {
  at('verdict').className = isRead ? 'verdict' : 'verdict ask'
  const [fault] = reply.errors ?? []
  // A sentence that asks for no payment is no open question: its code says so, and the detail leads on.
  const code = fault?.code === 'NOT_A_PAYMENT_REQUEST' ? `${fault.code} (${fault.readAs})` : reply.code
  at('verdict').textContent = isRead ? '' : `${code}: ${reply.detail}`
  const fields = isRead ? ['amount', 'currency', 'type', 'code', 'description'] : []
  const shown = fields.flatMap((name) => [
    Object.assign(document.createElement('dt'), { textContent: name }),
    Object.assign(document.createElement('dd'), {
      textContent: OPEN[name]?.(reply) ?? JSON.stringify(reply[name]),
    }),
  ])
  at('result').replaceChildren(...shown)
}

let requests = 0
/** The answers given to this sentence so far. */
let given = {}
async function read(answers = {}) {
  given = answers
  const text = intent.value
  const mine = ++requests
  sessionStorage.setItem('key', key.value)
  if (text.trim() === '') return
  const response = await fetch('/v1/checkout/intents?dryRun=true', {
    method: 'POST',
    headers: { authorization: `Bearer ${key.value}`, 'content-type': 'application/json' },
    body: JSON.stringify(Object.keys(given).length > 0 ? { intent: text, answers: given } : { intent: text }),
  }).catch(() => null)
  if (mine !== requests) return
  if (!response) return showResult({ code: 'NO ANSWER', detail: 'The gateway does not answer; try again.' }, false)
  const reply = await response.json()
  showResult(reply, response.ok)
  showSpans(text, reply.explain ?? [])
  showRows(reply.explain ?? [])
  showPhrases(reply.phrases ?? [])
  showChoices(reply)
}

let timer
for (const input of [intent, key]) {
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => read(), 250)
  })
}
at('form').addEventListener('submit', (event) => event.preventDefault())
