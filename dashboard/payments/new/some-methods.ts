/** Stands for a choice of the merchant's own among the methods. */
export const SOME = 'some'
