/** The page's side: no key, no library of ours to install; the gateway serves its own client. */
const { createCheckout, createIntent } = await import(`${document.body.dataset.gateway}/browser/v1.js`)

const leaveFor = async (creating) => {
  const fault = document.getElementById('fault')
  fault.textContent = ''
  try {
    const { checkoutUrl } = await creating
    location.assign(checkoutUrl)
  } catch (error) {
    fault.textContent = `${error.code ?? error.name}: ${error.message}`
  }
}

for (const button of document.querySelectorAll('[data-product]')) {
  button.addEventListener('click', () =>
    leaveFor(
      createCheckout({
        externalId: `page-${crypto.randomUUID()}`,
        currency: 'IDR',
        amount: Number(button.dataset.amount),
        description: button.dataset.name,
        successUrl: `${location.origin}/thanks?id={CHECKOUT_ID}`,
        cancelUrl: location.origin,
      }),
    ),
  )
}

document.getElementById('sentence').addEventListener('submit', (event) => {
  event.preventDefault()
  leaveFor(createIntent(new FormData(event.target).get('intent')))
})
