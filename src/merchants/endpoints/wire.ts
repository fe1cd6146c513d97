import { parsedUrl } from '../../base/net/redirect-url.ts'
import type { EndpointDraft } from './change.ts'
import type { Endpoint } from './endpoint.ts'
import type { ChangeEndpoint } from './schema.ts'

export const toEndpoint = ({ id, url, events, description, createdAt, disabledAt, ...endpoint }: Endpoint) => ({
  id,
  url,
  events: [...events],
  description,
  enabled: disabledAt === null,
  disabledBy: endpoint.disabledBy,
  disabledAt: disabledAt?.toISOString() ?? null,
  receivesClaimUrls: endpoint.receivesClaimUrls,
  createdAt: createdAt.toISOString(),
})

/** URLs are stored as parsed, filters once each. */
export const toChange = ({ url, events, ...rest }: ChangeEndpoint): Partial<EndpointDraft> => ({
  ...rest,
  ...(url === undefined ? {} : { url: parsedUrl(url) }),
  ...(events === undefined ? {} : { events: [...new Set(events)] }),
})
