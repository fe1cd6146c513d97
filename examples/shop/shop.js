/** The page's side: no key, and no library to install; the gateway serves its own module. */
const { gateway } = document.body.dataset
const cart = document.getElementById('cart')
const quantities = [...cart.querySelectorAll('input[type=number]')]
const buttons = [...document.querySelectorAll('button')]
const fault = document.getElementById('fault')

/** The module, loaded when it is first needed. */
const loadGapura = () =>
  import(`${gateway}/browser/v1.js`).catch(() => {
    throw new Error(`The gateway at ${gateway} is out of reach, or ${location.origin} is not in its "allowedOrigins".`)
  })

/** Our server keeps the order and its price; the page then asks the gateway for just that. */
async function payHere() {
  const response = await fetch('/orders', { method: 'POST', body: new URLSearchParams(new FormData(cart)) })
  const order = await response.json()
  if (!response.ok) throw new Error(order.message)
  const { createCheckout } = await loadGapura()
  return createCheckout(order)
}

async function payBySentence() {
  const { createIntent } = await loadGapura()
  return createIntent(document.getElementById('intent').value)
}

async function leaveFor(create) {
  fault.textContent = ''
  for (const button of buttons) button.disabled = true
  try {
    const { checkoutUrl } = await create()
    location.assign(checkoutUrl)
  } catch (error) {
    fault.textContent = error.message
    showTotal()
  }
}

function showTotal() {
  const total = quantities.reduce((sum, { value, dataset }) => sum + Number(value) * Number(dataset.price), 0)
  document.getElementById('total').textContent = `Rp${total.toLocaleString('id-ID')}`
  for (const button of buttons) button.disabled = cart.contains(button) && total === 0
}

cart.addEventListener('input', showTotal)
document.getElementById('pay-here').addEventListener('click', () => {
  if (cart.reportValidity()) leaveFor(payHere)
})
document.getElementById('sentence').addEventListener('submit', (event) => {
  event.preventDefault()
  leaveFor(payBySentence)
})
// Also when the payer comes back by the browser's own button.
addEventListener('pageshow', showTotal)
