import type { WordsOf } from '../words.ts'

export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Сұрау толық емес',
  payme_no_json: 'Сұрау JSON пішімінде емес',
  payme_no_method: 'Мұндай әдіс жоқ',
  payme_no_rights: 'Бұл әрекетке құқық жеткіліксіз',
  payme_failed: 'Сервис қазір жауап бере алмайды',
  payme_wrong_amount: 'Сома төлем сомасына сәйкес келмейді',
  payme_no_transaction: 'Мұндай транзакция жоқ',
  payme_not_cancelled: 'Төленген қызмет пайдаланылып жатыр, одан бас тартуға болмайды',
  payme_not_possible: 'Бұл транзакциямен мұны енді жасау мүмкін емес',
  payme_no_payment: 'Мұндай төлем жоқ',
  payme_over: 'Бұл төлем аяқталған немесе мерзімі өтіп кеткен. Жаңасын бастаңыз',
  payme_busy: 'Бұл төлем қазір орындалып жатыр',
}
