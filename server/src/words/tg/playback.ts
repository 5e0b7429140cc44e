import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Tajik. */
export const playback: WordsOf<'playback'> = {
  future: 'Ин барнома ҳанӯз сар нашудааст',
  not_purchased: 'Сабт бо обуна кушода мешавад',
  no_catchup: 'Соҳиби ҳуқуқ ба сабт иҷозат намедиҳад',
  blackout: 'Сабти ин вақт баста аст',
  too_old: 'Сабт дигар нигоҳ дошта намешавад',
  adults_sign_in: 'Барои тамошои чизҳои калонсолон дароед',
  announced: 'Ин қисм ҳанӯз набаромадааст',
  closed_channel: 'Ин канал бо обуна кушода мешавад',
  closed_title: 'Ин ном бо обуна кушода мешавад',
  nothing_on_air: 'Дар он вақт дар эфир чизе набуд',
  not_for_children: 'Ин барои кӯдакон нест',
  no_preview: 'Чизҳои калонсолон пешнамоиш надоранд',
  processed: 'Ин ном коркард мешавад',
  too_many_at_once: 'Ҳисоби шумо ҳозир дар он қадар дастгоҳ тамошо мекунад, ки якбора мумкин аст',
}
