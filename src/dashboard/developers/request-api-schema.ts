import Type, { type Static } from 'typebox'
import { SAMPLE } from '../../http/openapi/samples.ts'
import { listOf, listQuery } from '../../http/pagination.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$'

/** `GET /v1/requests`. */
export const RequestQuery = Type.Object(
  {
    status: Type.Optional(
      Type.String({
        pattern: '^[1-5]([0-9]{2}|xx)$',
        explain: 'must be a status such as 404, or a class of them such as 4xx',
        description: 'Answered with this status, `404`, or one of a class, `4xx`.',
        examples: ['4xx'],
      }),
    ),
    createdFrom: Type.Optional(
      Type.String({
        pattern: TIME,
        explain: 'must be an ISO 8601 time with a zone',
        description: 'At or after.',
        examples: ['2026-03-02T00:00:00Z'],
      }),
    ),
    ...listQuery,
  },
  { additionalProperties: false },
)
export type RequestQuery = Static<typeof RequestQuery>

const LoggedRequest = Type.Object(
  {
    id: Type.String({ description: '`arq_…`' }),
    at: Type.String({ format: 'date-time', description: 'When it was answered.' }),
    requestId: Type.String({ description: 'As in `X-Request-Id`.' }),
    keyId: Type.String({ description: 'The key that sent it, `key_…`; for a browser session or token, its own.' }),
    method: Type.String(),
    path: Type.String({ description: 'With its query.' }),
    status: Type.Integer(),
    durationMs: Type.Integer(),
    ip: Type.String({ description: 'Where it came from.' }),
    userAgent: Nullable(Type.String(), 'What it said it was.'),
    idempotencyKey: Nullable(Type.String(), 'Its `Idempotency-Key`.'),
    request: Nullable(
      Type.String(),
      'Its body as JSON, without secrets and with numbers of accounts cut; at most 4096 characters.',
    ),
    response: Nullable(Type.String(), 'The body of the reply, likewise.'),
  },
  {
    component: 'LoggedRequest',
    description: 'A request to the API, as it was answered.',
    examples: [
      {
        id: 'arq_dem0gapvr1k5q2w8e3r7t4y6mb',
        at: '2026-03-02T03:04:05.678Z',
        requestId: SAMPLE.requestId,
        keyId: 'key_dem0gapvr1k5q2w8e3r7t4y6mc',
        method: 'POST',
        path: '/v1/checkout',
        status: 400,
        durationMs: 4,
        ip: '203.0.113.7',
        userAgent: 'node',
        idempotencyKey: null,
        request: '{"externalId":"order-1","currency":"IDR","amount":0}',
        response: '{"status":400,"code":"VALIDATION_ERROR","errors":[{"field":"amount"}]}',
      },
    ],
  },
)

export const RequestList = listOf(LoggedRequest, 'LoggedRequestList')
