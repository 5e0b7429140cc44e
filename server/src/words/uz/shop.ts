import type { WordsOf } from '../words.ts'

/** What is said of what is sold, and of what somebody has of it, Uzbek. */
export const shop: WordsOf<'shop'> = {
  has_parts: 'Bu toʻplamga kiradigan hamma narsa sizda bor',
  agreement_first: 'Avval ushbu paket shartlarini qabul qilish kerak',
  no_agreement: 'Hech bir paket bunday kelishuvni soʻramaydi',
  forbidden_country: 'Bu paket mamlakatingizda sotilmaydi',
  nothing_due: 'Hozir hech narsa toʻlash shart emas: paket toʻlovsiz ulanadi',
  paused: 'Paket toʻxtatib turilgan: davom ettirguningizcha toʻlangan vaqt saqlanadi',
  no_pause: 'Bu paketni toʻxtatib turib boʻlmaydi',
  given_now: 'Hozir bu paket sizga sovgʻa sifatida ochiq. Sovgʻa tugagach, oʻzingiznikini davom ettiring.',
  no_giving_up: 'Toʻxtatib turilgan paketdan bu yerda voz kechib boʻlmaydi',
  renewal_is_off: 'Bu paketni uzaytirish allaqachon oʻchirilgan',
  term_runs: 'Bu paket shartlari uzaytirishni hozircha oʻchirishga imkon bermaydi',
  covered: 'Bu paket toʻplamingizga kiradi: toʻlangan kunlar ({days}) toʻplam tugaguncha saqlanadi',
  has_bundle: 'Hozir bu paket toʻplamingizga kiradi. Toʻlangan kunlar toʻplam tugagach davom etadi.',
  too_many_changes: 'Bugun obunalarni juda koʻp oʻzgartirdingiz. Ertaga urinib koʻring.',
  same_period: 'Keyingi uzaytirish shu davrga belgilangan',
  no_survey: 'Bunday soʻrovnoma yoʻq',
  no_answer: 'Javobni tanlang yoki oʻzingiznikini yozing',
  choose_packet: 'Paket tanlash',
  from_price: '{price} dan',
}
