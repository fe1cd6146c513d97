/** Asks the shop's server, which compares what was paid with what the order costs. The address proves nothing. */
const LOOKS = 20
const LOOK_EVERY_MS = 1_000

const id = new URLSearchParams(location.search).get('id') ?? ''
const status = document.getElementById('status')

async function look() {
  const response = await fetch(`/orders/${encodeURIComponent(id)}`)
  const order = await response.json().catch(() => ({ message: 'The gateway is out of reach.' }))
  if (!response.ok) throw new Error(order.message)
  show({ Order: order.externalId, Goods: order.description, Price: `Rp${order.amount.toLocaleString('id-ID')}` })
  return order.isPaid
}

function show(details) {
  const parts = Object.entries(details).flatMap(([name, text]) => {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    description.textContent = text
    return [term, description]
  })
  document.getElementById('details').replaceChildren(...parts)
}

try {
  let isPaid = await look()
  for (let looks = 1; !isPaid && looks < LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    isPaid = await look()
  }
  status.textContent = isPaid ? 'Paid. Thank you!' : 'Not paid in full yet.'
  document.getElementById('order').classList.toggle('paid', isPaid)
} catch (error) {
  status.textContent = error.message
}
