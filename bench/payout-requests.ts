let n = 0

/** Makes requests for payouts, a new one each, the tokens' merchants taking turns. */
export const payoutRequests = (tokens: readonly string[]) => (): string => {
  const body = JSON.stringify({
    type: 'SEND_MONEY',
    attributes: {
      receiverName: 'Ani Wijaya',
      receiverAccountNo: `${1_000_000_009 + 10 * n}`,
      receiverBankCode: 'BNI',
    },
    externalId: `payout-${n}`,
    amount: 10_000,
    currency: 'IDR',
  })
  return [
    'POST /v1/send-money HTTP/1.1',
    'host: localhost',
    'accept: application/json',
    'content-type: application/json',
    `publicaccesstoken: Bearer ${tokens[n++ % tokens.length]}`,
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
