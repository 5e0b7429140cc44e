import { escapeHtml } from '#server/http/markup.ts'
import { BANK_CODE, type CardField, TEST_CARDS } from './cards.ts'
import type { Payment } from './payments.store.ts'
import { type Word, wordsOf } from './words.ts'

/** What a form is shown again with. */
export interface Shown {
  readonly wrong: CardField | 'code' | null
  readonly number: string
  readonly expiry: string
}

const AS_NEW: Shown = { wrong: null, number: '', expiry: '' }

function framed(language: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/pay.css">
<main>${body}</main>
</html>`
}

/** A sum as it is written in the payment's language, with the letters of its currency. */
function sumOf({ amount_minor, currency, language }: Payment): string {
  const amount = new Intl.NumberFormat(language, {
    minimumFractionDigits: amount_minor % 100 === 0 ? 0 : 2,
  }).format(amount_minor / 100)
  return `${amount} ${currency}`.replaceAll(' ', '\u00A0')
}

/** A field with its name above; why it is wrong is said by `whyWrong`. */
function field(name: string, label: string, value: string, more: string, isWrong: boolean): string {
  const said = isWrong ? ` aria-invalid="true" aria-describedby="wrong" autofocus` : ''
  return `<label>${escapeHtml(label)}<input name="${name}" value="${escapeHtml(value)}" required ${more}${said}></label>`
}

const whyWrong = (why: string | null): string =>
  why === null ? '' : `<p id="wrong" class="wrong" role="alert">${escapeHtml(why)}</p>`

/** The page on which a card is typed, or the code of its bank. */
export function payPage(payment: Payment, shown: Shown = AS_NEW): string {
  const words = wordsOf(payment.language)
  const text = (word: Word): string => escapeHtml(words[word])
  const WRONG = {
    number: 'wrong_number',
    expiry: 'wrong_expiry',
    cvc: 'wrong_cvc',
    code: 'wrong_code',
  } as const
  const why = (...names: (keyof typeof WRONG)[]): string =>
    whyWrong(shown.wrong !== null && names.includes(shown.wrong) ? words[WRONG[shown.wrong]] : null)
  const sum = escapeHtml(sumOf(payment))
  const head = `<p class="trial">${text('play_money')}</p>
<p class="what">${escapeHtml(payment.description)}</p>
<p class="sum"><span>${text('to_pay')}</span> <b>${sum}</b></p>`
  const path = `/sandbox/pay/${payment.id}`
  const leave = (label: Word): string =>
    `<form method="post" action="${path}/leave"><button class="plain">${text(label)}</button></form>`
  if (payment.secured_card !== null) {
    const told = words.bank_text.replace('{digits}', payment.secured_card).replace('{code}', BANK_CODE)
    return framed(
      payment.language,
      words.bank,
      `${head}<h1>${text('bank')}</h1><p>${escapeHtml(told)}</p>
<form method="post" action="${path}/confirm">
${field('code', words.code, '', 'inputmode="numeric" autocomplete="one-time-code" maxlength="8"', shown.wrong === 'code')}${why('code')}
<button>${text('confirm')}</button></form>${leave('refuse')}`,
    )
  }
  const cards = TEST_CARDS.map(
    ({ number, word }) => `<li><code>${number}</code> <span>${text(word)}</span></li>`,
  ).join('')
  return framed(
    payment.language,
    words.title,
    `${head}<h1>${text('title')}</h1>
<form method="post" action="${path}/card">
${field('number', words.number, shown.number, 'inputmode="numeric" autocomplete="cc-number" maxlength="30"', shown.wrong === 'number')}${why('number')}
<div class="two">${field('expiry', words.expiry, shown.expiry, 'autocomplete="cc-exp" maxlength="9"', shown.wrong === 'expiry')}
${field('cvc', words.cvc, '', 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"', shown.wrong === 'cvc')}</div>${why('expiry', 'cvc')}
<button>${text('pay')} <span>${sum}</span></button></form>${leave('leave')}
<aside><p>${text('test_cards')}</p><ul>${cards}</ul></aside>`,
  )
}

/** The page that a QR code or the link of an app opens: one press pays. */
export function walletPage(payment: Payment): string {
  const words = wordsOf(payment.language)
  const sum = escapeHtml(sumOf(payment))
  const path = `/sandbox/pay/${payment.id}`
  return framed(
    payment.language,
    words.wallet,
    `<p class="trial">${escapeHtml(words.play_money)}</p>
<p class="what">${escapeHtml(payment.description)}</p>
<p class="sum"><span>${escapeHtml(words.to_pay)}</span> <b>${sum}</b></p>
<h1>${escapeHtml(words.wallet)}</h1><p>${escapeHtml(words.wallet_text)}</p>
<form method="post" action="${path}/press"><button>${escapeHtml(words.pay)} <span>${sum}</span></button></form>
<form method="post" action="${path}/leave"><button class="plain">${escapeHtml(words.refuse)}</button></form>`,
  )
}

/** What a wallet shows of a payment that is over: whoever began it looks at another screen. */
export function overPage({ language, state }: Payment): string {
  const words = wordsOf(language)
  const [title, text] =
    state === 'captured' ? [words.done_paid, words.done_paid_text] : [words.done_not, words.done_not_text]
  return framed(language, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)
}

/** What is shown of a payment that is over to who comes back to the page on which it was paid. */
export function endedPage({ language, return_url: returnUrl, state }: Payment): string {
  const words = wordsOf(language)
  const text = state === 'captured' ? words.done_paid : words.done_not
  return framed(
    language,
    words.over,
    `<h1>${escapeHtml(words.over)}</h1><p>${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(returnUrl)}">${escapeHtml(words.back)}</a>`,
  )
}

/** What is shown where no payment is. */
export const gonePage = (language: string): string =>
  framed(language, wordsOf(language).gone, `<h1>${escapeHtml(wordsOf(language).gone)}</h1>`)
