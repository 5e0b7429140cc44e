import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Kazakh. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Кемінде бір ересек профилі қалуы керек',
  no_phone_for_pin: 'PIN-кодты жіберетін телефон нөмірі жоқ',
  no_pin: 'PIN-код әлі қойылмаған',
  old_link: 'Сілтеме енді жарамсыз, жаңа код сұраңыз',
  pin_changed: 'PIN-код дәл қазір өзгертілді, қайталаңыз',
  taken_number: 'Бұл телефон нөмірі бос емес',
  too_many_passwords: 'Қате құпиясөздер тым көп, 15 минуттан кейін қайталаңыз',
  too_many_pins: 'Қате PIN-кодтар тым көп, 15 минуттан кейін қайталаңыз немесе SMS арқылы алыңыз',
  too_many_pins_today: 'Бүгін қате PIN-кодтар тым көп, ертең қайталаңыз немесе SMS арқылы алыңыз',
  unknown_device: 'Бұл құрылғы енді тіркелмеген, қайта кіріңіз',
  wrong_number: 'Телефон нөмірін тексеріңіз: ол қате көрсетілген',
  wrong_password: 'Логин немесе құпиясөз қате',
  wait_for_code: 'Жаңа кодты {seconds} с кейін сұрауға болады',
}
