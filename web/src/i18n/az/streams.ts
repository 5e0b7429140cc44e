import type { streams as russian } from '../ru/streams.ts'
import type { WordsOf } from '../words-of.ts'

/** Hesabda başqa nəyə baxıldığı haqqında sözlər. */
export const streams: WordsOf<typeof russian> = {
  title: 'Başqa cihazlarda baxılır',
  text: 'Eyni anda baxa bilən cihazların sayı: {{most}}. Burada baxmaq üçün birini bitirin.',
  taken: 'Baxış başqa cihazdan bitirildi',
  taken_text: 'Kimsə başqa cihazda baxmaq üçün buradakı baxışı bitirdi.',
  child_text: 'Böyüklərdən birini bitirməyi xahiş edin.',
  end: 'Bitir və burada bax',
  end_named: '“{{title}}” ({{device}}) baxışını bitir və burada bax',
  here: 'Burada bax',
  choose: 'Nəyi bitirəcəyini seç',
  channel: 'Telekanal',
  film: 'Film və ya serial',
  since: '{{device}}, başlanğıc {{time}}',
}
