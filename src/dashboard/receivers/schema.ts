import Type, { type Static } from 'typebox'
import { PLAIN } from '../../base/plain-text.ts'
import { SendMoney } from '../../payouts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, IdParams, NoContent, Time } from '../schema-parts.ts'

const { receiverName, receiverAccountNo, receiverBankCode } = SendMoney.properties.attributes.properties

/** A receiver who is paid repeatedly. `note`: what people remember them by. */
const NewReceiver = Type.Object(
  {
    receiverName,
    receiverAccountNo,
    receiverBankCode,
    note: Type.Optional(Type.String({ maxLength: 100, ...PLAIN })),
  },
  closed,
)

const SavedReceiver = Type.Object(
  {
    id: Type.String(),
    receiverName: Type.String(),
    receiverAccountNo: Type.String(),
    receiverBankCode: Type.String(),
    note: Type.String(),
    createdAt: Time,
    updatedAt: Time,
  },
  closed,
)
export type SavedReceiver = Static<typeof SavedReceiver>

export const receiverEndpoints = {
  list: endpoint('GET /dashboard/api/receivers', {
    querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }, closed),
    /** `total`: how many there are; `data` holds the first of those that match, by name. */
    response: {
      200: Type.Object({ data: Type.Array(SavedReceiver), matching: Type.Integer(), total: Type.Integer() }, closed),
    },
  }),
  read: endpoint('GET /dashboard/api/receivers/:id', { params: IdParams, response: { 200: SavedReceiver } }),
  save: endpoint('POST /dashboard/api/receivers', { body: NewReceiver, response: { 200: SavedReceiver } }),
  remove: endpoint('DELETE /dashboard/api/receivers/:id', { params: IdParams, response: { 204: NoContent } }),
}
