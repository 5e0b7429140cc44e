import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Georgian. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'მოთხოვნა სრული არ არის',
  payme_no_json: 'მოთხოვნა JSON არ არის',
  payme_no_method: 'ასეთი მეთოდი არ არის',
  payme_no_rights: 'გამომძახებელი აქ უცნობია',
  payme_failed: 'სერვისი ახლა ვერ პასუხობს',
  payme_wrong_amount: 'თანხა ამ გადახდის თანხა არ არის',
  payme_no_transaction: 'ასეთი ტრანზაქცია არ არის',
  payme_not_cancelled: 'გადახდილი უკვე გამოიყენება და ვერ გაუქმდება',
  payme_not_possible: 'ტრანზაქციით ამის გაკეთება აღარ შეიძლება',
  payme_no_payment: 'ასეთი გადახდა არ არის',
  payme_over: 'ეს გადახდა დასრულდა ან ვადა გაუვიდა. გთხოვთ, დაიწყოთ ახალი',
  payme_busy: 'ეს გადახდა უკვე მიმდინარეობს',
}
