import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Romanian. */
export const playback: WordsOf<'playback'> = {
  future: 'Această emisiune nu a început încă',
  not_purchased: 'Înregistrarea se deschide cu abonament',
  no_catchup: 'Deținătorul drepturilor nu permite înregistrarea',
  blackout: 'Înregistrarea din acest interval este închisă',
  too_old: 'Înregistrarea nu se mai păstrează',
  adults_sign_in: 'Autentificați-vă pentru a viziona ce este pentru adulți',
  announced: 'Acest episod nu a apărut încă',
  closed_channel: 'Acest canal se deschide cu abonament',
  closed_title: 'Acest titlu se deschide cu abonament',
  nothing_on_air: 'La acea oră nu se transmitea nimic',
  not_for_children: 'Nu este pentru copii',
  no_preview: 'Pentru ce este pentru adulți nu există previzualizare',
  processed: 'Acest titlu este în procesare',
  too_many_at_once: 'Contul dvs. rulează deja pe câte dispozitive poate rula în același timp',
  no_place: 'Contul dvs. rulează deja pe câte dispozitive poate rula în același timp',
  taken: 'Vizionarea a fost încheiată de pe alt dispozitiv al contului dvs.',
}
