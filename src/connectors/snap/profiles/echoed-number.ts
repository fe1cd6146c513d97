/** The three fields of a virtual account's number, given back as they came. */
export const ECHOED_NUMBER = {
  partnerServiceId: '{partnerServiceId}',
  customerNo: '{customerNo}',
  virtualAccountNo: '{virtualAccountNo}',
}
