import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Georgian. */
export const info: WordsOf<typeof russian> = {
  news_empty: 'სიახლეები ჯერ არ არის',
  news_empty_text: 'სერვისის სიახლეები აქ იქნება.',
  news_more: 'მეტი სიახლე',
  news_all: 'ყველა სიახლე',
  questions_empty: 'კითხვები ჯერ არ არის',
  questions_empty_text: 'მოგვწერეთ ან დარეკეთ და პასუხს მიიღებთ.',
  questions_ask: 'პასუხი აქ არ არის?',
  questions_ask_text: 'ჰკითხეთ მხარდაჭერას; ყოველდღე მუშაობს.',
  apps_title: 'აპები',
  apps_lead: 'უყურეთ ტელეფონზე, პლანშეტსა და ტელევიზორზე: ერთი ანგარიში ყველა მოწყობილობისთვის.',
  apps_store: 'მაღაზიის გახსნა',
  apps_how: 'როგორ დავაყენოთ',
  apps_tv: 'ტელევიზორის მიერთება',
  instructions_title: 'როგორ დავაყენოთ',
  instructions_lead: 'აირჩიეთ მოწყობილობა.',
  instructions_none: 'ამ მოწყობილობისთვის ინსტრუქცია არ არის',
  instructions_none_text: 'აირჩიეთ სხვა ან ჰკითხეთ მხარდაჭერას.',
  smarttv_title: 'უყურეთ ტელევიზორზე',
  smarttv_text: 'აირჩიეთ, რომელი ტელევიზორი გაქვთ, და მიჰყევით ნაბიჯებს.',
  messages_read_all: 'ყველას წაკითხულად მონიშვნა',
  messages_none: 'შეტყობინებები არ არის',
  messages_none_text: 'ანგარიშისთვის მნიშვნელოვანი აქ იქნება: ტელეფონი, გამოწერები და გადახდები.',
  messages_unread_one: 'წაუკითხავი',
  mail_title: 'წერილები სიახლეებზე',
  mail_text: 'დატოვეთ ელფოსტა და მოგწერთ, როცა რამე მნიშვნელოვანი გამოვა.',
  mail_label: 'ელფოსტა',
}
