/** Ids that the examples of the API's document share, so that the examples are consistent. None was ever issued. */
export const SAMPLE = {
  checkoutId: 'co_dem0gapvr1k5q2w8e3r7t4y6ma',
  transactionId: 'pay_dem0gapvr1k5q2w9n4b6v8c2xz',
  refundId: 're_dem0gapvr1k6a3s5d7f9g1h2jk',
  payoutId: 'po_dem0gapvr1k7z4x6c8v2b5n9mq',
  eventId: 'evt_dem0gapvr1k5q2wa7s1d3f5g8h',
  reportId: 'rep_dem0gapvr1k9m2n4b6v8c1xz3s',
  linkId: 'pl_dem0gapvr1k4h8j2k6m9n3p5qr',
  customerId: 'cus_dem0gapvr1k2c4v6b8n1m3q5wz',
  invoiceId: 'inv_dem0gapvr1k6b3n8m2q7w4e9rt',
  allocationId: 'alc_dem0gapvr1k7c5v2b8n4m1q6wz',
  endpointId: 'we_dem0gapvr1k8p3r5t7y9a2s4df',
  attentionId: 'att_dem0gapvr1k3w5e7r9t2y4v6hp',
  requestId: 'req_0r6y2q4w8e1t3b5n7m9c2v4xza',
  merchantId: 'mer_dem0gapvrasandb0x000000000',
  /** The sandbox's published webhook secret, as bytes: the examples' `hashcode` is made with it. */
  webhookSecret: Buffer.from('gapura-sandbox-demo-webhook-key!'),
  hashcode: '5f1d0a3c7b9e2f4468d1c0b7a9e3f25d8c6b4a1908e7d6c5b4a39281706f5e4d',
  createdAt: '2026-03-02T03:04:05.678Z',
  paidAt: '2026-03-02T03:05:41.000Z',
  expiresAt: '2026-03-03T03:04:05.678Z',
} as const
