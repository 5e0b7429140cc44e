/** Words of the guide, Russian. */
export const guide = {
  now: 'Сейчас',
  gap: 'Нет передач',
  failed: 'Не загрузилось. Повторить',
  watch: 'Смотреть канал',
}
