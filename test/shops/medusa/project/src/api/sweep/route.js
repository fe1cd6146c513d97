// Runs the plugin's scheduled job now: no shop has such a route.
const { sweepJob } = require('@gapura/medusa')

module.exports = { POST: async (request, response) => response.json({ count: await sweepJob.default(request.scope) }) }
