type Member = (target: object, name: string, descriptor: PropertyDescriptor) => void
type Parameter = (target: object, name: string, index: number) => void

/** Applies decorators to a method and its parameters, as the syntax would: the build knows only standard JavaScript. */
export function decorate(
  owner: { readonly prototype: object },
  name: string,
  members: readonly unknown[],
  parameters: readonly unknown[] = [],
): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner.prototype, name)
  if (!descriptor) throw new Error(`${name} is no method`)
  for (const [index, parameter] of parameters.entries()) (parameter as Parameter)(owner.prototype, name, index)
  for (const member of members) (member as Member)(owner.prototype, name, descriptor)
}
