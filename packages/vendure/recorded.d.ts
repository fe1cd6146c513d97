/**
 * What the plugin uses of Vendure 3.7, as its own declarations have it: `npm test` compiles the plugin without installing a shop.
 * `npm run test:vendure` compiles it against the real ones.
 */
declare module '@vendure/core' {
  export type ID = string | number
  export enum LanguageCode {
    en = 'en',
    id = 'id',
  }
  export type ApiType = 'admin' | 'shop' | 'custom'
  export class Channel {
    id: ID
    code: string
    token: string
    defaultCurrencyCode: string
  }
  export class RequestContext {
    readonly channel: Channel
    readonly channelId: ID
    readonly apiType: ApiType
  }
  export type OrderState = string
  export class Order {
    id: ID
    code: string
    state: OrderState
    currencyCode: string
    channels: Channel[]
    get totalWithTax(): number
  }
  export type PaymentState = 'Created' | 'Error' | 'Cancelled' | 'Authorized' | 'Settled' | 'Declined'
  // biome-ignore lint/suspicious/noExplicitAny: as Vendure declares it
  export type PaymentMetadata = { [prop: string]: any } & { public?: any }
  export class Payment {
    id: ID
    createdAt: Date
    method: string
    amount: number
    state: PaymentState
    transactionId: string
    metadata: PaymentMetadata
    refunds: Refund[]
  }
  export class Refund {
    id: ID
    total: number
    state: 'Pending' | 'Settled' | 'Failed'
    transactionId: string
    metadata: PaymentMetadata
    payment: Payment
  }
  export class PaymentMethod {
    code: string
    enabled: boolean
    handler: { code: string }
  }
  export type CreatePaymentResult = {
    amount: number
    state: Exclude<PaymentState, 'Error'>
    transactionId?: string
    errorMessage?: string
    metadata?: PaymentMetadata
  }
  export type CreatePaymentErrorResult = {
    amount: number
    state: 'Error'
    errorMessage: string
    metadata?: PaymentMetadata
  }
  type Result<Unwanted> =
    | { success: true; metadata?: PaymentMetadata }
    | { success: false; state?: Exclude<PaymentState, Unwanted>; errorMessage?: string; metadata?: PaymentMetadata }
  export type CreateRefundResult = {
    state: 'Pending' | 'Settled' | 'Failed'
    transactionId?: string
    metadata?: PaymentMetadata
  }
  type Done<T> = T | Promise<T>
  type HandlerConfig = {
    code: string
    description: { languageCode: LanguageCode; value: string }[]
    args: Record<string, never>
    init?: (injector: Injector) => void
    createPayment: (
      ctx: RequestContext,
      order: Order,
      amount: number,
      args: object,
      metadata: PaymentMetadata,
    ) => Done<CreatePaymentResult | CreatePaymentErrorResult>
    settlePayment: (ctx: RequestContext, order: Order, payment: Payment) => Done<Result<'Settled'>>
    cancelPayment: (ctx: RequestContext, order: Order, payment: Payment) => Done<Result<'Cancelled'>>
    createRefund: (
      ctx: RequestContext,
      input: { reason?: string | null },
      amount: number,
      order: Order,
      payment: Payment,
    ) => Done<CreateRefundResult>
  }
  export class PaymentMethodHandler {
    constructor(config: HandlerConfig)
    readonly code: string
  }
  type Class<T> = { new (...given: never[]): T }
  export class Injector {
    get<T>(type: Class<T>): T
  }
  export class ConfigService {
    entityOptions: { moneyStrategy: { precision?: number } }
  }
  export interface ErrorResult {
    readonly __typename: string
    readonly errorCode: string
    readonly message: string
  }
  type PaymentRefusal = ErrorResult & { readonly paymentErrorMessage: string }
  type TransitionRefusal = ErrorResult & { readonly transitionError: string }
  export class OrderService {
    findOne(ctx: RequestContext, id: ID): Promise<Order | undefined>
    getOrderPayments(ctx: RequestContext, id: ID): Promise<Payment[]>
    transitionToState(ctx: RequestContext, id: ID, state: OrderState): Promise<Order | TransitionRefusal>
    addPaymentToOrder(
      ctx: RequestContext,
      id: ID,
      input: { method: string; metadata: object },
    ): Promise<Order | ErrorResult | PaymentRefusal>
    settlePayment(ctx: RequestContext, id: ID): Promise<Payment | ErrorResult | PaymentRefusal>
    cancelPayment(ctx: RequestContext, id: ID): Promise<Payment | ErrorResult | PaymentRefusal>
    settleRefund(ctx: RequestContext, input: { id: ID; transactionId: string }): Promise<Refund>
    transitionRefundToState(ctx: RequestContext, id: ID, state: string): Promise<Refund>
    addNoteToOrder(ctx: RequestContext, input: { id: ID; note: string; isPublic: boolean }): Promise<Order>
  }
  export class HistoryService {
    getHistoryForOrder(
      ctx: RequestContext,
      id: ID,
      publicOnly: boolean,
      options: object,
    ): Promise<{ items: { data: unknown }[]; totalItems: number }>
  }
  export class PaymentMethodService {
    findAll(ctx: RequestContext): Promise<{ items: PaymentMethod[] }>
  }
  export class ActiveOrderService {
    getActiveOrder(ctx: RequestContext, input: undefined): Promise<Order | undefined>
  }
  export class RequestContextService {
    create(config: { apiType: ApiType; channelOrToken?: Channel | string }): Promise<RequestContext>
  }
  type Builder<T> = {
    where(condition: string, values: object): Builder<T>
    andWhere(condition: string, values: object): Builder<T>
    innerJoinAndSelect(relation: string, alias: string): Builder<T>
    orderBy(column: string, direction: 'ASC' | 'DESC'): Builder<T>
    take(count: number): Builder<T>
    setLock(mode: 'pessimistic_write'): Builder<T>
    getOne(): Promise<T | null>
    getMany(): Promise<T[]>
  }
  type Repository<T> = {
    find(options: object): Promise<T[]>
    findOne(options: object): Promise<T | null>
    createQueryBuilder(alias: string): Builder<T>
  }
  export class TransactionalConnection {
    rawConnection: { options: { type: string }; getRepository<T>(entity: Class<T>): Repository<T> }
    getRepository<T>(ctx: RequestContext, entity: Class<T>): Repository<T>
    withTransaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T>
  }
  export const Logger: { warn(text: string, context?: string): void; info(text: string, context?: string): void }
  export class UserInputError extends Error {}
  export function isGraphQlErrorResult<T>(value: T): value is Extract<T, ErrorResult>
  export class ScheduledTask {
    constructor(config: {
      id: string
      description: string
      schedule: string
      timeout: string
      preventOverlap: boolean
      execute(given: { injector: Injector }): Promise<unknown>
    })
  }
  export type RuntimeVendureConfig = {
    paymentOptions: { paymentMethodHandlers: PaymentMethodHandler[]; process?: object[]; refundProcess?: object[] }
    apiOptions: { middleware: object[] }
    schedulerOptions: { tasks: ScheduledTask[] }
  }
  export class PluginCommonModule {}
  export const VendurePlugin: (metadata: object) => (plugin: object) => void
  export const Permission: { readonly Owner: unknown; readonly UpdatePaymentMethod: unknown }
  export const Allow: (...permissions: unknown[]) => unknown
  export const Ctx: () => unknown
}

declare module '@nestjs/graphql' {
  export const Resolver: () => (resolver: object) => void
  export const Mutation: () => unknown
  export const Query: () => unknown
}

declare module 'graphql' {
  export const parse: (source: string) => object
}
