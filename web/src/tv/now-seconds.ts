/** The service's clock as this browser knows it: epoch seconds. */
export const nowSeconds = (): number => Date.now() / 1000
