import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Latvian. */
export const playback: WordsOf<'playback'> = {
  future: 'Šis raidījums vēl nav sācies',
  not_purchased: 'Ieraksts atveras ar abonementu',
  no_catchup: 'Tiesību īpašnieks neatļauj ierakstu',
  blackout: 'Šī laika ieraksts ir slēgts',
  too_old: 'Ieraksts vairs netiek glabāts',
  adults_sign_in: 'Ienāciet, lai skatītos pieaugušo saturu',
  announced: 'Šī sērija vēl nav iznākusi',
  closed_channel: 'Šis kanāls atveras ar abonementu',
  closed_title: 'Šis nosaukums atveras ar abonementu',
  nothing_on_air: 'Tajā laikā ēterā nekā nebija',
  not_for_children: 'Tas nav bērniem',
  no_preview: 'Pieaugušo saturam nav priekšskatījuma',
  processed: 'Šis nosaukums tiek apstrādāts',
  too_many_at_once: 'Jūsu kontā jau skatās tik daudzās ierīcēs, cik vienlaikus ir atļauts',
  no_place: 'Jūsu kontā jau skatās tik daudzās ierīcēs, cik vienlaikus ir atļauts',
  taken: 'Skatīšanās tika beigta no citas jūsu konta ierīces',
}
