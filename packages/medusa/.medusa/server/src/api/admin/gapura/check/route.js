const { checkRoute } = require('../../../../../../../dist/index.cjs')

module.exports = { GET: checkRoute }
