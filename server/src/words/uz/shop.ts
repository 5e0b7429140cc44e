import type { WordsOf } from '../words.ts'

/** What is said of what is sold, and of what somebody has of it, Uzbek. */
export const shop: WordsOf<'shop'> = {
  has_parts: 'Bu to‘plamga kiradigan hamma narsa sizda bor',
  agreement_first: 'Avval ushbu paket shartlarini qabul qilish kerak',
  no_agreement: 'Hech bir paket bunday kelishuvni so‘ramaydi',
  forbidden_country: 'Bu paket mamlakatingizda sotilmaydi',
  nothing_due: 'Hozir hech narsa to‘lash shart emas: paket to‘lovsiz ulanadi',
  paused: 'Paket to‘xtatib turilgan: davom ettirguningizcha to‘langan vaqt saqlanadi',
  no_pause: 'Bu paketni to‘xtatib turib bo‘lmaydi',
  given_now: 'Hozir bu paket sizga sovg‘a sifatida ochiq. Sovg‘a tugagach, o‘zingiznikini davom ettiring.',
  no_giving_up: 'To‘xtatib turilgan paketdan bu yerda voz kechib bo‘lmaydi',
  renewal_is_off: 'Bu paketni uzaytirish allaqachon o‘chirilgan',
  term_runs: 'Bu paket shartlari uzaytirishni hozircha o‘chirishga imkon bermaydi',
  covered: 'Bu paket to‘plamingizga kiradi: to‘langan kunlar ({days}) to‘plam tugaguncha saqlanadi',
  covered_paused:
    'Bu paket to‘plamingizga kiradi, o‘zi to‘xtatib turilgan: to‘langan kunlar ({days}) to‘plamdan keyin davom ettirguningizcha saqlanadi',
  has_bundle: 'Hozir bu paket to‘plamingizga kiradi. To‘langan kunlar to‘plam tugagach davom etadi.',
  too_many_changes: 'Bugun obunalarni juda ko‘p o‘zgartirdingiz. Ertaga urinib ko‘ring.',
  same_period: 'Keyingi uzaytirish shu davrga belgilangan',
  no_survey: 'Bunday so‘rovnoma yo‘q',
  no_answer: 'Javobni tanlang yoki o‘zingiznikini yozing',
  choose_packet: 'Paketni tanlash',
  from_price: '{price} dan',
}
