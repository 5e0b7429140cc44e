/** Words of signing in and out, Russian. */
export const identity = {
  sign_in: 'Войти',
  sign_in_title: 'Вход',
  login: 'Логин',
  password: 'Пароль',
  wrong: 'Логин или пароль не подходят. Проверьте и попробуйте ещё раз.',
  too_many: 'Слишком много попыток. Подождите минуту.',
  failed: 'Сервис не ответил. Попробуйте ещё раз.',
  required: 'Введите логин и пароль',
  account: 'Аккаунт: {{name}}',
  sign_out: 'Выйти',
  sign_out_failed: 'Не удалось выйти. Проверьте интернет.',
}
