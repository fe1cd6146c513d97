const { provider } = require('../../../../../dist/index.cjs')

module.exports = { default: provider }
