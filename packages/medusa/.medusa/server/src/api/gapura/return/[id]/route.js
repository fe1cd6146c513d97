const { returnRoute } = require('../../../../../../../dist/index.cjs')

module.exports = { GET: returnRoute }
