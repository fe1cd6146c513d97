/** What the payer sees; the shop itself delivers when its server has verified the webhook and compared the amount. */
const { status } = await import(`${document.body.dataset.gateway}/browser/v1.js`)

const id = new URLSearchParams(location.search).get('id') ?? ''
const line = document.getElementById('status')
try {
  const checkout = await status(id, { waitFor: 'final', timeout: 20 })
  const paid = checkout.status === 'SUCCEEDED'
  line.textContent = paid
    ? `${checkout.currency} ${checkout.paidAmount.toLocaleString('id-ID')} received for order ${checkout.externalId}.`
    : `Your payment is ${checkout.status.toLowerCase()}.`
} catch (error) {
  line.textContent = `${error.code ?? error.name}: ${error.message}`
}
