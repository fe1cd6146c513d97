// The button that tests the connection.
;(() => {
  const button = document.getElementById('gapura-test')
  const result = document.getElementById('gapura-tested')
  button?.addEventListener('click', async () => {
    button.disabled = true
    result.textContent = '…'
    const body = new URLSearchParams({ action: 'gapura_test', _ajax_nonce: button.dataset.nonce })
    try {
      const { success, data } = await (await fetch(button.dataset.url, { method: 'POST', body })).json()
      result.textContent = `${success ? '✓' : '✗'} ${data.message}`
    } catch (error) {
      result.textContent = `✗ ${error.message}`
    } finally {
      button.disabled = false
    }
  })
})()
