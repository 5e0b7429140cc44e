/** Words of a regional provider: choosing where one lives, and what is owed, Russian: the language whose keys all others have. */
export const regional = {
  choose_address: 'Выберите адрес, по которому подключены',
  choose_city: 'Выберите город',
  no_places: 'Провайдер не назвал ни адресов, ни городов',
  block_title: 'Доступ приостановлен',
  child_text: 'Скажите взрослому: в его профиле видно, что нужно сделать.',
  qr_title: 'Оплатите долг',
  contract: 'Договор',
  balance: 'Баланс',
  amount: 'К оплате',
  qr_alt: 'QR-код для оплаты',
  qr_text: 'Наведите камеру телефона на код и оплатите. Окно закроется само.',
  pay: 'Оплатить',
  look_again: 'Проверить оплату',
  nothing_owed: 'Платить нечего',
} as const
