import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Georgian. */
export const account: WordsOf<'account'> = {
  first_profile: 'ჩემი პროფილი',
  pin_message: '{name}: თქვენი PIN არის {pin}',
  pin_offer_title: 'მშობლის კონტროლი',
  pin_offer_message: 'დააყენეთ PIN, რომ ბავშვებმა ზრდასრულთა შინაარსი არ გახსნან.',
  pin_offer_set: 'PIN-ის დაყენება',
  pin_offer_close: 'ახლა არა',
  code_message: '{code} — თქვენი კოდი {name}-ისთვის. არავის უთხრათ.',
  code_sent_by_sms: 'კოდი გაიგზავნა SMS-ით და 10 წუთი მოქმედებს.',
  code_sent_by_messenger: 'კოდი გაიგზავნა {channel}-ში და 10 წუთი მოქმედებს.',
  phone_changed_title: 'ანგარიშის ტელეფონი შეიცვალა',
  phone_changed_text:
    'ახალი ტელეფონი არის {after}, {time}-დან. თუ ეს თქვენ არ იყავით, გახსენით ბმული ძველ ტელეფონზე {before} მისულ შეტყობინებაში: ერთი დღის განმავლობაში ის ტელეფონს აბრუნებს და ყველა მოწყობილობიდან გამოდის. თუ ეს ტელეფონი თან არ გაქვთ, უთხარით მხარდაჭერას და წაშალეთ უცნობი მოწყობილობები.',
  phone_changed_sms:
    '{name}: თქვენი ანგარიშის ტელეფონი შეიცვალა: {phone}. თუ ეს თქვენ არ იყავით, დააბრუნეთ ერთ დღეში: {link}',
  phone_changed_sms_nowhere:
    '{name}: თქვენი ანგარიშის ტელეფონი შეიცვალა: {phone}. თუ ეს თქვენ არ იყავით, დააბრუნეთ ერთ დღეში: საიტის მისამართს დაუმატეთ {link}',
  return_ask: 'დავუბრუნოთ ანგარიშს ნომერი {phone}? ყველა მოწყობილობიდან გამოვა.',
  return_button: 'ნომრის დაბრუნება',
  return_done: 'ანგარიშს ისევ აქვს ნომერი {phone}. შედით მისით თავიდან და შეცვალეთ PIN.',
}
