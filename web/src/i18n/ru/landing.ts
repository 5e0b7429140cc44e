/** Words of the page of a provider, Russian: the language whose keys all others have. */
export const landing = {
  try_one: 'Смотреть {{count}} день',
  try_few: 'Смотреть {{count}} дня',
  try_many: 'Смотреть {{count}} дней',
  try_other: 'Смотреть {{count}} дней',
  watch: 'Смотреть',
  how: 'Как подключить',
  features: 'Что есть в сервисе',
  devices: 'Установите на своё устройство',
  tariffs: 'Тарифы',
  none: 'Тарифов пока нет',
  contacts: 'Нужна помощь?',
  phone: 'Телефон поддержки',
  email: 'Почта поддержки',
  site: 'Сайт',
  register: 'Подключиться',
} as const
