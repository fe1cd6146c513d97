import Type from 'typebox'
import { COLLECTOR_KINDS } from '../connectors/collector-port.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { PaymentType } from './attempts/schema.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** `GET /v1/payment-methods`. */
export const PaymentMethodList = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          type: PaymentType,
          code: Nullable(Type.String(), 'The bank or wallet.'),
          displayName: Type.String(),
          currency: Nullable(Type.String(), 'Null: every currency.'),
          minAmount: Type.Integer({ description: 'Whole currency units.' }),
          maxAmount: Type.Integer({ description: 'Whole currency units.' }),
          enabled: Type.Boolean({ description: 'Whether this deployment accepts it now.' }),
          collectors: Type.Array(Type.Enum([...COLLECTOR_KINDS]), {
            description: 'What of it `POST /v1/collectors` can make; empty: nothing.',
          }),
          canBeSaved: Type.Boolean({
            description: 'Whether it can be linked once and charged later, without the payer.',
          }),
          notSavedBecause: Nullable(
            Type.String(),
            'Why it cannot be saved, where that is due to its provider; null: it can, or no provider takes it here.',
          ),
        },
        {
          component: 'PaymentMethod',
          description: 'A way to pay, and its amount bounds.',
          examples: [
            {
              type: 'virtual_account',
              code: 'BCA',
              displayName: 'BCA',
              currency: HOME_CURRENCY,
              minAmount: 10_000,
              maxAmount: 50_000_000,
              enabled: true,
              collectors: ['va_open', 'va_fixed'],
              canBeSaved: false,
              notSavedBecause: null,
            },
          ],
        },
      ),
    ),
  },
  { component: 'PaymentMethodList', description: 'Every way to pay.' },
)
