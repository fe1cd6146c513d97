/** The password of the people whom tests invite. */
export const PASSWORD: string
