const { middlewares } = require('../../../../dist/index.cjs')

module.exports = { default: middlewares }
