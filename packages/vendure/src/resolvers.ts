import { checkSettings, type SettingsCheck } from '@gapura/shop'
import { Mutation, Query, Resolver } from '@nestjs/graphql'
import { Allow, Ctx, type Injector, Permission, type RequestContext } from '@vendure/core'
import { parse } from 'graphql'
import { decorate } from './decorate.ts'
import { type OpenedCheckout, openForActiveOrder } from './open-for-order.ts'
import { options, webhookUrl } from './options.ts'

export const shopSchema = parse(`
  "The hosted page on which the active order is paid."
  type GapuraCheckout {
    checkoutId: String!
    "Send the payer here."
    checkoutUrl: String!
    "After this it cannot be paid."
    expiresAt: DateTime!
  }
  extend type Mutation {
    "The open checkout of the active order, or a new one where it has none or its total has changed."
    createGapuraCheckout: GapuraCheckout!
  }
`)

export const adminSchema = parse(`
  "One thing that was tried with the settings."
  type GapuraSettingsCheck {
    name: String!
    ok: Boolean!
    "What was found, and what to do where it is not right."
    message: String!
  }
  extend type Query {
    "Tries the settings as a payment would use them, without making one."
    gapuraCheckSettings: [GapuraSettingsCheck!]!
  }
`)

let injector: () => Injector

/** Resolvers reach the services of Vendure through it. */
export const useInjector = (given: () => Injector): void => {
  injector = given
}

export class GapuraShopResolver {
  createGapuraCheckout(ctx: RequestContext): Promise<OpenedCheckout> {
    return openForActiveOrder(injector(), ctx)
  }
}

export class GapuraAdminResolver {
  gapuraCheckSettings(ctx: RequestContext): Promise<SettingsCheck[]> {
    const settings = options()
    return checkSettings(settings.gapura, settings, ctx.channel.defaultCurrencyCode, webhookUrl())
  }
}

decorate(GapuraShopResolver, 'createGapuraCheckout', [Allow(Permission.Owner), Mutation()], [Ctx()])
Resolver()(GapuraShopResolver)
decorate(GapuraAdminResolver, 'gapuraCheckSettings', [Allow(Permission.UpdatePaymentMethod), Query()], [Ctx()])
Resolver()(GapuraAdminResolver)
