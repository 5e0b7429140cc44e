import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Azerbaijani. */
export const playback: WordsOf<'playback'> = {
  future: 'Bu veriliş hələ başlamayıb',
  not_purchased: 'Yazı abunə ilə açılır',
  no_catchup: 'Hüquq sahibi yazıya icazə vermir',
  blackout: 'Bu vaxtın yazısı bağlıdır',
  too_old: 'Yazı artıq saxlanmır',
  adults_sign_in: 'Böyüklər üçün olanlara baxmaq üçün daxil olun',
  announced: 'Bu seriya hələ çıxmayıb',
  closed_channel: 'Bu kanal abunə ilə açılır',
  closed_title: 'Bu ad abunə ilə açılır',
  nothing_on_air: 'Həmin vaxt efirdə heç nə yox idi',
  not_for_children: 'Bu, uşaqlar üçün deyil',
  no_preview: 'Böyüklər üçün olanların önbaxışı yoxdur',
  processed: 'Bu ad emal olunur',
  too_many_at_once: 'Hesabınız eyni anda icazə verilən sayda cihazda baxır',
  no_place: 'Hesabınız eyni anda icazə verilən sayda cihazda baxır',
  taken: 'Baxış hesabınızın başqa cihazından bitirildi',
}
