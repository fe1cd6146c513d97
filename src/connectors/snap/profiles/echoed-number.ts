/** The three fields of a virtual account's number, echoed as received. */
export const ECHOED_NUMBER = {
  partnerServiceId: '{partnerServiceId}',
  customerNo: '{customerNo}',
  virtualAccountNo: '{virtualAccountNo}',
}
