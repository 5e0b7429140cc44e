import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Russian. */
export const playback: WordsOf<'playback'> = {
  future: 'Эта передача ещё не началась',
  not_purchased: 'Запись откроется с подпиской',
  no_catchup: 'Правообладатель не разрешил запись',
  blackout: 'Запись этого времени закрыта',
  too_old: 'Запись больше не хранится',
  adults_sign_in: 'Войдите, чтобы смотреть то, что для взрослых',
  announced: 'Эта серия ещё не вышла',
  closed_channel: 'Канал открывается с подпиской',
  closed_title: 'Видео открывается с подпиской',
  nothing_on_air: 'В это время ничего не было в эфире',
  not_for_children: 'Это не для детей',
  no_preview: 'То, что для взрослых, не показывают в предпросмотре',
  processed: 'Видео ещё готовится',
  too_many_at_once: 'Ваш аккаунт уже смотрит на стольких устройствах, на скольких можно одновременно',
}
