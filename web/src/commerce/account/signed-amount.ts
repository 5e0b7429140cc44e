/** How an amount changed the balance: `+1 490 ₸` or `−1 490 ₸`. @param price writes an amount above zero */
export function signedAmount(amount: string, price: (amount: string) => string): string {
  const isOut = amount.startsWith('-')
  return `${isOut ? '−' : '+'}${price(isOut ? amount.slice(1) : amount)}`
}
