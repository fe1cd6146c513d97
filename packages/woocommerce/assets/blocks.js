// The payment method in the checkout made of blocks: a title and a sentence; customers pay on the gateway's page.
;(() => {
  const { registerPaymentMethod } = window.wc.wcBlocksRegistry
  const { createElement } = window.wp.element
  const { decodeEntities } = window.wp.htmlEntities
  const {
    title = 'Gapura',
    description = '',
    supports = ['products'],
  } = window.wc.wcSettings.getSetting('gapura_data', {})
  const about = () => createElement('div', null, decodeEntities(description))
  const label = decodeEntities(title)
  registerPaymentMethod({
    name: 'gapura',
    label,
    ariaLabel: label,
    content: createElement(about),
    edit: createElement(about),
    canMakePayment: () => true,
    supports: { features: supports },
  })
})()
