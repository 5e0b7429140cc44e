/** Слова рекламы. */
export const ads = {
  region: 'Реклама',
  packshot: 'Заставка',
  number: 'Реклама {{number}} из {{count}}',
  left: 'Реклама, осталось {{time}}',
  skip: 'Пропустить',
  skip_in: 'Пропустить через {{seconds}} с',
  remove: 'Отключить рекламу',
  visit: 'На сайт рекламодателя',
  resume: 'Смотреть дальше',
  loading: 'Реклама загружается',
}
