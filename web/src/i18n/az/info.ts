import type { info as russian } from '../ru/info.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the pages that inform: news, questions, apps, messages, Azerbaijani. */
export const info: WordsOf<typeof russian> = {
  news_empty: 'Hələ xəbər yoxdur',
  news_empty_text: 'Xidmətin xəbərləri burada olacaq.',
  news_more: 'Digər xəbərlər',
  news_all: 'Bütün xəbərlər',
  questions_empty: 'Hələ sual yoxdur',
  questions_empty_text: 'Yazın və ya zəng edin, cavab alacaqsınız.',
  questions_ask: 'Cavab burada yoxdur?',
  questions_ask_text: 'Dəstəkdən soruşun; hər gün işləyir.',
  apps_title: 'Tətbiqlər',
  apps_lead: 'Telefonda, planşetdə və televizorda baxın: bütün cihazlara bir hesab.',
  apps_store: 'Mağazanı aç',
  apps_how: 'Necə qurmalı',
  apps_tv: 'Televizoru qoş',
  instructions_title: 'Necə qurmalı',
  instructions_lead: 'Cihaz seçin.',
  instructions_none: 'Bu cihaz üçün təlimat yoxdur',
  instructions_none_text: 'Başqasını seçin və ya dəstəkdən soruşun.',
  smarttv_title: 'Televizorda baxın',
  smarttv_text: 'Televizorunuzu seçin və addımlara əməl edin.',
  messages_read_all: 'Hamısını oxunmuş say',
  messages_none: 'Mesaj yoxdur',
  messages_none_text: 'Hesab üçün vacib olanlar burada olacaq: telefon, abunələr və ödənişlər.',
  messages_unread_one: 'Oxunmamış',
  mail_title: 'Yeniliklər haqqında məktublar',
  mail_text: 'E-poçtunuzu qoyun, vacib bir şey çıxanda yazacağıq.',
  mail_label: 'E-poçt',
}
