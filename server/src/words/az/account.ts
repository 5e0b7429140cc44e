import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Azerbaijani. */
export const account: WordsOf<'account'> = {
  first_profile: 'Mənim profilim',
  pin_message: '{name}: PIN-iniz {pin}',
  pin_offer_title: 'Valideyn nəzarəti',
  pin_offer_message: 'Uşaqlar böyüklər üçün olanları açmasın deyə PIN təyin edin.',
  pin_offer_set: 'PIN təyin et',
  pin_offer_close: 'İndi yox',
  code_message: '{code} — {name} üçün kodunuz. Heç kimə deməyin.',
  code_sent_by_sms: 'Kod SMS ilə göndərildi və 10 dəqiqə etibarlıdır.',
  code_sent_by_messenger: 'Kod {channel} ilə göndərildi və 10 dəqiqə etibarlıdır.',
  phone_changed_title: 'Hesabın telefonu dəyişdirilib',
  phone_changed_text:
    '{time} vaxtından yeni telefon {after}. Bunu siz etməmisinizsə, köhnə {before} telefonundakı mesajda keçidi açın: bir gün ərzində o, telefonu qaytarır və bütün cihazları çıxarır. Həmin telefon yanınızda deyilsə, dəstəyə deyin və tanımadığınız cihazları silin.',
  phone_changed_sms:
    '{name}: hesabınızın telefonu {phone} ilə dəyişdirilib. Bunu siz etməmisinizsə, bir gün ərzində qaytarın: {link}',
  phone_changed_sms_nowhere:
    '{name}: hesabınızın telefonu {phone} ilə dəyişdirilib. Bunu siz etməmisinizsə, bir gün ərzində qaytarın: saytın ünvanına əlavə edin {link}',
  return_ask: 'Hesaba {phone} nömrəsi qaytarılsın? Bütün cihazlar çıxarılacaq.',
  return_button: 'Nömrəni qaytar',
  return_done: 'Hesabın nömrəsi yenidən {phone}. Onunla yenidən daxil olun və PIN-i dəyişin.',
}
