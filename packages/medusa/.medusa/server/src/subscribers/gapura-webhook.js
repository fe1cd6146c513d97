const { webhookSubscriber } = require('../../../../dist/index.cjs')

module.exports = webhookSubscriber
