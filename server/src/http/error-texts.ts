import type { ErrorCode } from '#contract/errors.ts'

/** A text that viewers may read, in every language that the apps speak. */
export type Words = Readonly<Record<'en' | 'ru' | 'kk' | 'uz', string>>

/** The languages of failures, the one of those whose language is not known first. */
export const ERROR_LANGUAGES: readonly (keyof Words)[] = ['en', 'ru', 'kk', 'uz']

/** What went wrong, where nothing closer is known than its code. */
export const MESSAGES: Readonly<Record<ErrorCode, Words>> = {
  validation_failed: {
    en: 'Some of the values sent are not valid',
    ru: 'Проверьте, что введено: что-то указано неверно',
    kk: 'Енгізілгенді тексеріңіз: бірдеңе қате көрсетілген',
    uz: 'Kiritilganlarni tekshiring: nimadir noto‘g‘ri ko‘rsatilgan',
  },
  bad_request: {
    en: 'The request cannot be understood',
    ru: 'Не удалось разобрать запрос',
    kk: 'Сұрауды түсіну мүмкін болмады',
    uz: 'So‘rovni tushunib bo‘lmadi',
  },
  token_given_twice: {
    en: 'The token was given both in the query and in the header',
    ru: 'Токен передан дважды: в адресе и в заголовке',
    kk: 'Токен екі рет берілген: мекенжайда да, тақырыпта да',
    uz: 'Token ikki marta berilgan: manzilda ham, sarlavhada ham',
  },
  invalid_phone: {
    en: 'Nobody is known by this phone number',
    ru: 'Такой номер телефона не зарегистрирован',
    kk: 'Мұндай телефон нөмірі тіркелмеген',
    uz: 'Bunday telefon raqami ro‘yxatdan o‘tmagan',
  },
  invalid_code: {
    en: 'The code is wrong or no longer valid',
    ru: 'Код неверный или уже не действует',
    kk: 'Код қате немесе мерзімі өтіп кеткен',
    uz: 'Kod noto‘g‘ri yoki muddati o‘tgan',
  },
  wrong_pin: {
    en: 'The PIN is wrong',
    ru: 'Неверный PIN-код',
    kk: 'PIN-код қате',
    uz: 'PIN-kod noto‘g‘ri',
  },
  duplicate_email: {
    en: 'This e-mail is taken',
    ru: 'Эта электронная почта уже занята',
    kk: 'Бұл электрондық пошта бос емес',
    uz: 'Bu elektron pochta band',
  },
  too_many_devices: {
    en: 'There are too many devices; remove one first',
    ru: 'Слишком много устройств, сначала удалите одно из них',
    kk: 'Құрылғылар тым көп, алдымен біреуін өшіріңіз',
    uz: 'Qurilmalar juda ko‘p, avval bittasini o‘chiring',
  },
  too_many_profiles: {
    en: 'There are five profiles already',
    ru: 'Профилей уже пять, больше добавить нельзя',
    kk: 'Қазірдің өзінде бес профиль бар, артық қосуға болмайды',
    uz: 'Profillar beshta bo‘ldi, ortiq qo‘shib bo‘lmaydi',
  },
  too_many_favorites: {
    en: 'There are 500 favourites already; remove some first',
    ru: 'В избранном уже 500 позиций, сначала удалите лишние',
    kk: 'Таңдаулыларда қазірдің өзінде 500 атау бар, алдымен артығын өшіріңіз',
    uz: 'Tanlanganlarda allaqachon 500 ta nom bor, avval ortiqchasini o‘chiring',
  },
  authentication_failed: {
    en: 'The token is missing, unknown or expired',
    ru: 'Сеанс завершён, войдите снова',
    kk: 'Сеанс аяқталды, қайта кіріңіз',
    uz: 'Seans tugadi, qaytadan kiring',
  },
  payment_required: {
    en: 'A purchase is needed',
    ru: 'Нужна покупка',
    kk: 'Сатып алу қажет',
    uz: 'Xarid qilish kerak',
  },
  forbidden_country: {
    en: 'The service is not available in this country',
    ru: 'Сервис недоступен в этой стране',
    kk: 'Сервис бұл елде қолжетімсіз',
    uz: 'Xizmat bu mamlakatda mavjud emas',
  },
  permission_denied: {
    en: 'This is not permitted',
    ru: 'Это действие недоступно',
    kk: 'Бұл әрекетке рұқсат жоқ',
    uz: 'Bu amalga ruxsat yo‘q',
  },
  pin_required: {
    en: 'The PIN is needed',
    ru: 'Нужен PIN-код',
    kk: 'PIN-код қажет',
    uz: 'PIN-kod kerak',
  },
  login_required: {
    en: 'Sign in first',
    ru: 'Сначала войдите',
    kk: 'Алдымен кіріңіз',
    uz: 'Avval tizimga kiring',
  },
  grant_refused: {
    en: 'The stream was not granted or its grant has expired',
    ru: 'Доступ к видео не выдан или истёк',
    kk: 'Видеоға рұқсат берілмеген немесе мерзімі өткен',
    uz: 'Videoga ruxsat berilmagan yoki muddati o‘tgan',
  },
  not_found: {
    en: 'Nothing is found here',
    ru: 'Здесь ничего не нашлось',
    kk: 'Мұнда ештеңе табылмады',
    uz: 'Bu yerda hech narsa topilmadi',
  },
  lost_content: {
    en: 'This title is no longer available',
    ru: 'Это видео больше недоступно',
    kk: 'Бұл видео енді қолжетімсіз',
    uz: 'Bu video endi mavjud emas',
  },
  method_not_allowed: {
    en: 'This method is not supported here',
    ru: 'Этот метод здесь не поддерживается',
    kk: 'Бұл әдіске мұнда қолдау көрсетілмейді',
    uz: 'Bu usul bu yerda qo‘llab-quvvatlanmaydi',
  },
  conflict: {
    en: 'This contradicts what exists already',
    ru: 'Это противоречит тому, что уже сохранено',
    kk: 'Бұл бұрын сақталғанға қайшы келеді',
    uz: 'Bu avval saqlanganiga zid',
  },
  body_too_large: {
    en: 'The request is too large',
    ru: 'Запрос слишком большой',
    kk: 'Сұрау тым үлкен',
    uz: 'So‘rov juda katta',
  },
  unsupported_media_type: {
    en: 'Send JSON or a form',
    ru: 'Отправьте JSON или форму',
    kk: 'JSON немесе форма жіберіңіз',
    uz: 'JSON yoki forma yuboring',
  },
  too_many_requests: {
    en: 'Too many requests, try again in a moment',
    ru: 'Слишком много попыток, повторите чуть позже',
    kk: 'Әрекет тым көп, сәл кейінірек қайталаңыз',
    uz: 'Urinishlar juda ko‘p, birozdan keyin qaytaring',
  },
  internal_error: {
    en: 'Something went wrong on our side',
    ru: 'Что-то сломалось на нашей стороне',
    kk: 'Біздің тарапта ақау шықты',
    uz: 'Biz tomonda nosozlik yuz berdi',
  },
  not_sent: {
    en: 'The message could not be sent, try again in a moment',
    ru: 'Сообщение не отправилось, повторите чуть позже',
    kk: 'Хабарлама жіберілмеді, сәл кейінірек қайталаңыз',
    uz: 'Xabar yuborilmadi, birozdan keyin qaytaring',
  },
  not_ready: {
    en: 'Not ready yet, try again in a moment',
    ru: 'Ещё не готово, повторите чуть позже',
    kk: 'Әлі дайын емес, сәл кейінірек қайталаңыз',
    uz: 'Hali tayyor emas, birozdan keyin qaytaring',
  },
}
