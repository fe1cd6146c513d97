const { sweepJob } = require('../../../../dist/index.cjs')

module.exports = sweepJob
