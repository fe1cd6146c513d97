/** A merchant's endpoint in a few lines: verifies each webhook with the public library and prints what it received. */
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

// The sandbox's published secret; yours comes from POST /v1/settings/webhook-secret/rotate.
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? 'whsec_Z2FwdXJhLXNhbmRib3gtZGVtby13ZWJob29rLWtleSE=')

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = webhook.verify(Buffer.concat(chunks).toString(), request.headers)
    const { id, externalId, status } = event.data
    console.log([event.type, id, externalId, status].filter(Boolean).join('  '))
    response.writeHead(204).end()
  } catch (error) {
    console.log(`refused: ${error.message}`)
    response.writeHead(400).end()
  }
})

const port = Number(process.env.PORT ?? 4000)
server.listen(port, 'localhost', () => console.log(`Listening on http://localhost:${port}/webhooks`))
