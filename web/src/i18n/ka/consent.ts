import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Georgian. */
export const consent: WordsOf<typeof russian> = {
  title: 'აუდიტორიის გაზომვა',
  text: 'ნება მიეცით სხვა კომპანიების მრიცხველებს, გაიგონ, რომელ არხებს უყურებენ და როგორ მუშაობს საიტი. თქვენი ნებართვის გარეშე ისინი არ იტვირთება, ყურება კი იგივე რჩება.',
  allow: 'დაშვება',
  refuse: 'არ დაშვება',
  setting: 'სხვა კომპანიების მრიცხველები',
  declined: 'თქვენი ბრაუზერი თქვენი სახელით ითხოვს, რომ არ გადევნონ თვალი: მრიცხველები არ იტვირთება.',
}
